// Made from the OpenAPI document by `npm run api-types`.
export interface paths {
    "/auth/v1/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs up, and in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                        data: {
                            full_name: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            expires_in: number;
                            expires_at: number;
                            refresh_token: string;
                            user: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                aud: "authenticated";
                                /** @enum {string} */
                                role: "authenticated";
                                email: string;
                                email_confirmed_at: string | null;
                                new_email?: string;
                                /** Format: date-time */
                                email_change_sent_at?: string;
                                /** @enum {string} */
                                phone: "";
                                confirmed_at: string | null;
                                last_sign_in_at: string | null;
                                app_metadata: {
                                    /** @enum {string} */
                                    provider: "email";
                                    providers: "email"[];
                                };
                                user_metadata: {
                                    full_name: string;
                                };
                                identities: {
                                    /** Format: uuid */
                                    identity_id: string;
                                    /** Format: uuid */
                                    id: string;
                                    /** Format: uuid */
                                    user_id: string;
                                    identity_data: {
                                        /** Format: uuid */
                                        sub: string;
                                        email: string;
                                        full_name: string;
                                    };
                                    /** @enum {string} */
                                    provider: "email";
                                    email: string;
                                    last_sign_in_at: string | null;
                                    /** Format: date-time */
                                    created_at: string;
                                    /** Format: date-time */
                                    updated_at: string;
                                }[];
                                /** @enum {boolean} */
                                is_anonymous: false;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in by password, or exchanges a refresh token for a new session */
        post: {
            parameters: {
                query: {
                    grant_type: "password" | "refresh_token";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    } | {
                        refresh_token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            expires_in: number;
                            expires_at: number;
                            refresh_token: string;
                            user: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                aud: "authenticated";
                                /** @enum {string} */
                                role: "authenticated";
                                email: string;
                                email_confirmed_at: string | null;
                                new_email?: string;
                                /** Format: date-time */
                                email_change_sent_at?: string;
                                /** @enum {string} */
                                phone: "";
                                confirmed_at: string | null;
                                last_sign_in_at: string | null;
                                app_metadata: {
                                    /** @enum {string} */
                                    provider: "email";
                                    providers: "email"[];
                                };
                                user_metadata: {
                                    full_name: string;
                                };
                                identities: {
                                    /** Format: uuid */
                                    identity_id: string;
                                    /** Format: uuid */
                                    id: string;
                                    /** Format: uuid */
                                    user_id: string;
                                    identity_data: {
                                        /** Format: uuid */
                                        sub: string;
                                        email: string;
                                        full_name: string;
                                    };
                                    /** @enum {string} */
                                    provider: "email";
                                    email: string;
                                    last_sign_in_at: string | null;
                                    /** Format: date-time */
                                    created_at: string;
                                    /** Format: date-time */
                                    updated_at: string;
                                }[];
                                /** @enum {boolean} */
                                is_anonymous: false;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends this session, the others or all */
        post: {
            parameters: {
                query?: {
                    scope?: "global" | "local" | "others";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            aud: "authenticated";
                            /** @enum {string} */
                            role: "authenticated";
                            email: string;
                            email_confirmed_at: string | null;
                            new_email?: string;
                            /** Format: date-time */
                            email_change_sent_at?: string;
                            /** @enum {string} */
                            phone: "";
                            confirmed_at: string | null;
                            last_sign_in_at: string | null;
                            app_metadata: {
                                /** @enum {string} */
                                provider: "email";
                                providers: "email"[];
                            };
                            user_metadata: {
                                full_name: string;
                            };
                            identities: {
                                /** Format: uuid */
                                identity_id: string;
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                user_id: string;
                                identity_data: {
                                    /** Format: uuid */
                                    sub: string;
                                    email: string;
                                    full_name: string;
                                };
                                /** @enum {string} */
                                provider: "email";
                                email: string;
                                last_sign_in_at: string | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            /** @enum {boolean} */
                            is_anonymous: false;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        /** Changes password, full name and email address; a new address is confirmed by mail */
        put: {
            parameters: {
                query?: {
                    redirect_to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        password?: string;
                        data?: {
                            full_name?: string;
                        };
                        phone?: unknown;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            aud: "authenticated";
                            /** @enum {string} */
                            role: "authenticated";
                            email: string;
                            email_confirmed_at: string | null;
                            new_email?: string;
                            /** Format: date-time */
                            email_change_sent_at?: string;
                            /** @enum {string} */
                            phone: "";
                            confirmed_at: string | null;
                            last_sign_in_at: string | null;
                            app_metadata: {
                                /** @enum {string} */
                                provider: "email";
                                providers: "email"[];
                            };
                            user_metadata: {
                                full_name: string;
                            };
                            identities: {
                                /** Format: uuid */
                                identity_id: string;
                                /** Format: uuid */
                                id: string;
                                /** Format: uuid */
                                user_id: string;
                                identity_data: {
                                    /** Format: uuid */
                                    sub: string;
                                    email: string;
                                    full_name: string;
                                };
                                /** @enum {string} */
                                provider: "email";
                                email: string;
                                last_sign_in_at: string | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            /** @enum {boolean} */
                            is_anonymous: false;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a link to choose a new password; answers alike whether or not the address has an account */
        post: {
            parameters: {
                query?: {
                    redirect_to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the link to an account's new email address once more; answers alike whether or not one waits */
        post: {
            parameters: {
                query?: {
                    redirect_to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        type: "email_change";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uses a mail's link, and leads back with the session in the address's fragment */
        get: {
            parameters: {
                query: {
                    redirect_to?: string;
                    type: "recovery" | "email_change";
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description To redirect_to, or where the link was asked for */
                303: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Uses a mail's link, and signs in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        type: "recovery" | "email_change";
                        token_hash?: string;
                        token?: string;
                        email?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_token: string;
                            /** @enum {string} */
                            token_type: "bearer";
                            expires_in: number;
                            expires_at: number;
                            refresh_token: string;
                            user: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                aud: "authenticated";
                                /** @enum {string} */
                                role: "authenticated";
                                email: string;
                                email_confirmed_at: string | null;
                                new_email?: string;
                                /** Format: date-time */
                                email_change_sent_at?: string;
                                /** @enum {string} */
                                phone: "";
                                confirmed_at: string | null;
                                last_sign_in_at: string | null;
                                app_metadata: {
                                    /** @enum {string} */
                                    provider: "email";
                                    providers: "email"[];
                                };
                                user_metadata: {
                                    full_name: string;
                                };
                                identities: {
                                    /** Format: uuid */
                                    identity_id: string;
                                    /** Format: uuid */
                                    id: string;
                                    /** Format: uuid */
                                    user_id: string;
                                    identity_data: {
                                        /** Format: uuid */
                                        sub: string;
                                        email: string;
                                        full_name: string;
                                    };
                                    /** @enum {string} */
                                    provider: "email";
                                    email: string;
                                    last_sign_in_at: string | null;
                                    /** Format: date-time */
                                    created_at: string;
                                    /** Format: date-time */
                                    updated_at: string;
                                }[];
                                /** @enum {boolean} */
                                is_anonymous: false;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public keys that verify access tokens */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            keys: {
                                /** @enum {string} */
                                kty: "EC";
                                /** @enum {string} */
                                crv: "P-256";
                                x: string;
                                y: string;
                                kid: string;
                                /** @enum {string} */
                                alg: "ES256";
                                /** @enum {string} */
                                use: "sig";
                                key_ops: "verify"[];
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ways of signing in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            external: {
                                email: boolean;
                                phone: boolean;
                                anonymous_users: boolean;
                            } & {
                                [key: string]: boolean;
                            };
                            disable_signup: boolean;
                            mailer_autoconfirm: boolean;
                            phone_autoconfirm: boolean;
                            sms_provider: string;
                            saml_enabled: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is sign-in there? */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string;
                            version: string;
                            description: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page a mail's link leads to */
        get: {
            parameters: {
                query: {
                    type: "recovery" | "email_change";
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Uses the link of that page, and leads back with the session in the address's fragment */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/x-www-form-urlencoded": {
                        /** @enum {string} */
                        type: "recovery" | "email_change";
                        token: string;
                    };
                };
            };
            responses: {
                /** @description To where the link was asked for */
                303: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            message: string;
                            weak_password?: {
                                message: string;
                                reasons: ("length" | "common")[];
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's profile */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            email: string;
                            full_name: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the user's name */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        full_name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            email: string;
                            full_name: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The packages on sale */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            id: "starter" | "family" | "legacy";
                            priceId: string;
                            name: string;
                            description: string;
                            /** @enum {string} */
                            mode: "payment";
                            most_popular: boolean;
                            amount: number;
                            currency: string;
                            limits: {
                                voices: number;
                                stories: number;
                                characters: number;
                            };
                            approximate_words: number;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plan, usage and what they allow */
        get: {
            parameters: {
                query?: {
                    onboarding?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            plan: {
                                /** @enum {string} */
                                id: "starter" | "family" | "legacy" | "trial" | "onboarding_trial";
                                name: string;
                                active: boolean;
                                trial: boolean;
                                limits: {
                                    voices: number;
                                    stories: number;
                                    characters: number;
                                };
                            };
                            usage: {
                                voices: number;
                                stories: number;
                                characters: number;
                            };
                            remaining_characters: number;
                            subscription: {
                                price_id: string;
                                subscription_status: string;
                                current_period_end: number | null;
                                payment_method_brand: string | null;
                                payment_method_last4: string | null;
                            } | null;
                            can_create_voice: {
                                allowed: boolean;
                                reason: string | null;
                            };
                            can_create_story: {
                                allowed: boolean;
                                reason: string | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/permissions/characters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** May a text of this length be added? */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        length: number;
                        /** @default false */
                        onboarding?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            allowed: boolean;
                            reason: string | null;
                            remaining: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prepares the trial before its first voice; harmless when repeated */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            allowed: boolean;
                            reason: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's orders, newest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: uuid */
                                id: string;
                                order_id: string;
                                package: ("starter" | "family" | "legacy") | null;
                                payment_status: string;
                                status: string;
                                order_status: string;
                                amount_total: number;
                                currency: string;
                                /** Format: date-time */
                                order_date: string;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's voices, newest first, each with the count of its stories */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                description: string;
                                elevenlabs_voice_id: string | null;
                                provider: string;
                                /** @enum {string} */
                                status: "preparing" | "awaiting_consent" | "ready" | "failed" | "frozen" | "suspended";
                                status_reason: string | null;
                                quality: {
                                    /** @enum {string} */
                                    grade: "good" | "fair" | "poor";
                                    speech_seconds: number;
                                    snr_db: number;
                                    clipping_percent: number;
                                    bandwidth_hz: number;
                                    fundamental_hz: number;
                                    warnings: ("short" | "noisy" | "clipped" | "telephone" | "pitch_range" | "music" | "several_speakers" | "cut_short")[];
                                } | null;
                                story_count: number;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One voice */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string;
                            elevenlabs_voice_id: string | null;
                            provider: string;
                            /** @enum {string} */
                            status: "preparing" | "awaiting_consent" | "ready" | "failed" | "frozen" | "suspended";
                            status_reason: string | null;
                            quality: {
                                /** @enum {string} */
                                grade: "good" | "fair" | "poor";
                                speech_seconds: number;
                                snr_db: number;
                                clipping_percent: number;
                                bandwidth_hz: number;
                                fundamental_hz: number;
                                warnings: ("short" | "noisy" | "clipped" | "telephone" | "pitch_range" | "music" | "several_speakers" | "cut_short")[];
                            } | null;
                            story_count: number;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Deletes a voice, at its provider too; its stories and their sound stay */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Renames a voice */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string;
                            elevenlabs_voice_id: string | null;
                            provider: string;
                            /** @enum {string} */
                            status: "preparing" | "awaiting_consent" | "ready" | "failed" | "frozen" | "suspended";
                            status_reason: string | null;
                            quality: {
                                /** @enum {string} */
                                grade: "good" | "fair" | "poor";
                                speech_seconds: number;
                                snr_db: number;
                                clipping_percent: number;
                                bandwidth_hz: number;
                                fundamental_hz: number;
                                warnings: ("short" | "noisy" | "clipped" | "telephone" | "pitch_range" | "music" | "several_speakers" | "cut_short")[];
                            } | null;
                            story_count: number;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/voices/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The voice saying a short text; waits a while for one that is being prepared */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text?: string;
                    } | null;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            audio_base64: string;
                            content_type: string;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voices/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says that the voice may be used, and by whose leave */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        consent: "mine" | "agreed" | "family";
                        consent_name?: string;
                        consent_contact?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string;
                            elevenlabs_voice_id: string | null;
                            provider: string;
                            /** @enum {string} */
                            status: "preparing" | "awaiting_consent" | "ready" | "failed" | "frozen" | "suspended";
                            status_reason: string | null;
                            quality: {
                                /** @enum {string} */
                                grade: "good" | "fair" | "poor";
                                speech_seconds: number;
                                snr_db: number;
                                clipping_percent: number;
                                bandwidth_hz: number;
                                fundamental_hz: number;
                                warnings: ("short" | "noisy" | "clipped" | "telephone" | "pitch_range" | "music" | "several_speakers" | "cut_short")[];
                            } | null;
                            story_count: number;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voices/{id}/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A short-lived address of the sample that the voice was made from */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url: string;
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/sign/samples/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sample's sound by its signed address; one range of bytes may be asked for */
        get: {
            parameters: {
                query?: {
                    expires?: number;
                    signature?: string;
                };
                header?: never;
                path: {
                    file: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /** A sample's sound by its signed address; one range of bytes may be asked for */
        head: {
            parameters: {
                query?: {
                    expires?: number;
                    signature?: string;
                };
                header?: never;
                path: {
                    file: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        patch?: never;
        trace?: never;
    };
    "/functions/v1/voice-clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a voice from a sample, or a preview of one; the parts of the form in any order */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        name: string;
                        description?: string;
                        /** @enum {string} */
                        consent?: "mine" | "agreed" | "family";
                        consent_name?: string;
                        consent_contact?: string;
                        replace?: string;
                        /** @enum {string} */
                        action: "create_voice";
                        /** Format: binary */
                        audio: string;
                    } | {
                        /** Format: uuid */
                        voice_id: string;
                        text?: string;
                        /** @enum {string} */
                        action: "generate_sample";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            audio_base64: string;
                            content_type: string;
                        } | {
                            /** Format: uuid */
                            voice_id: string;
                            /** @enum {string} */
                            status: "preparing" | "awaiting_consent" | "ready" | "failed" | "frozen" | "suspended";
                        };
                    };
                };
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            voice_id: string;
                            /** @enum {string} */
                            status: "preparing" | "awaiting_consent" | "ready" | "failed" | "frozen" | "suspended";
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                507: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's stories, newest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: uuid */
                                id: string;
                                title: string;
                                content: string;
                                characters: number;
                                voice_id: string | null;
                                voice: {
                                    name: string;
                                    elevenlabs_voice_id: string | null;
                                } | null;
                                audio_url: string | null;
                                narration: {
                                    /** @enum {string} */
                                    state: "queued" | "running" | "paused" | "done" | "failed";
                                    done: number;
                                    total: number;
                                    error: string | null;
                                } | null;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Saves a story; in the wizard a trial user's one story is saved again (200) */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        voice_id: string;
                        title: string;
                        content: string;
                        /** @default false */
                        onboarding?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            title: string;
                            content: string;
                            characters: number;
                            voice_id: string | null;
                            voice: {
                                name: string;
                                elevenlabs_voice_id: string | null;
                            } | null;
                            audio_url: string | null;
                            narration: {
                                /** @enum {string} */
                                state: "queued" | "running" | "paused" | "done" | "failed";
                                done: number;
                                total: number;
                                error: string | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            title: string;
                            content: string;
                            characters: number;
                            voice_id: string | null;
                            voice: {
                                name: string;
                                elevenlabs_voice_id: string | null;
                            } | null;
                            audio_url: string | null;
                            narration: {
                                /** @enum {string} */
                                state: "queued" | "running" | "paused" | "done" | "failed";
                                done: number;
                                total: number;
                                error: string | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One story */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            title: string;
                            content: string;
                            characters: number;
                            voice_id: string | null;
                            voice: {
                                name: string;
                                elevenlabs_voice_id: string | null;
                            } | null;
                            audio_url: string | null;
                            narration: {
                                /** @enum {string} */
                                state: "queued" | "running" | "paused" | "done" | "failed";
                                done: number;
                                total: number;
                                error: string | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Deletes a story, its text and its sound */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Changes a story; one that was narrated is narrated anew where it changed */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string;
                        content?: string;
                        /** Format: uuid */
                        voice_id?: string;
                        /** @default false */
                        onboarding?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            title: string;
                            content: string;
                            characters: number;
                            voice_id: string | null;
                            voice: {
                                name: string;
                                elevenlabs_voice_id: string | null;
                            } | null;
                            audio_url: string | null;
                            narration: {
                                /** @enum {string} */
                                state: "queued" | "running" | "paused" | "done" | "failed";
                                done: number;
                                total: number;
                                error: string | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/stories/{id}/stop-sharing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the story's sound a new address; the one that was shared ends */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            title: string;
                            content: string;
                            characters: number;
                            voice_id: string | null;
                            voice: {
                                name: string;
                                elevenlabs_voice_id: string | null;
                            } | null;
                            audio_url: string | null;
                            narration: {
                                /** @enum {string} */
                                state: "queued" | "running" | "paused" | "done" | "failed";
                                done: number;
                                total: number;
                                error: string | null;
                            } | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/story-audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has a story narrated: 202 while that is under way, 200 with the address once it is done */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        story_id: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            audio_url: string;
                        };
                    };
                };
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            narration: {
                                /** @enum {string} */
                                state: "queued" | "running" | "paused" | "done" | "failed";
                                done: number;
                                total: number;
                                error: string | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                402: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage/v1/object/public/audio/{user}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A story's sound by its address; one range of bytes may be asked for */
        get: {
            parameters: {
                query?: {
                    key?: string | string[];
                };
                header?: never;
                path: {
                    user: string;
                    file: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        /** A story's sound by its address; one range of bytes may be asked for */
        head: {
            parameters: {
                query?: {
                    key?: string | string[];
                };
                header?: never;
                path: {
                    user: string;
                    file: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is under way, then every change, as server-sent events */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description One JSON object an event */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": {
                            /** @enum {string} */
                            type: "voice";
                            voice: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                description: string;
                                elevenlabs_voice_id: string | null;
                                provider: string;
                                /** @enum {string} */
                                status: "preparing" | "awaiting_consent" | "ready" | "failed" | "frozen" | "suspended";
                                status_reason: string | null;
                                quality: {
                                    /** @enum {string} */
                                    grade: "good" | "fair" | "poor";
                                    speech_seconds: number;
                                    snr_db: number;
                                    clipping_percent: number;
                                    bandwidth_hz: number;
                                    fundamental_hz: number;
                                    warnings: ("short" | "noisy" | "clipped" | "telephone" | "pitch_range" | "music" | "several_speakers" | "cut_short")[];
                                } | null;
                                story_count: number;
                                /** Format: date-time */
                                created_at: string;
                            };
                        } | {
                            /** @enum {string} */
                            type: "voice_deleted";
                            /** Format: uuid */
                            voice_id: string;
                        } | {
                            /** @enum {string} */
                            type: "story";
                            /** Format: uuid */
                            story_id: string;
                            narration: {
                                /** @enum {string} */
                                state: "queued" | "running" | "paused" | "done" | "failed";
                                done: number;
                                total: number;
                                error: string | null;
                            } | null;
                            audio_url: string | null;
                        } | {
                            /** @enum {string} */
                            type: "plan";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails that were kept instead of sent (on loopback or in a demo only) */
        get: {
            parameters: {
                query?: {
                    token?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                            /** @enum {string} */
                            code: "bad_request" | "not_signed_in" | "not_allowed" | "plan_required" | "limit_reached" | "not_found" | "voice_name_taken" | "voice_preparing" | "voice_not_ready" | "voice_awaiting_consent" | "unsupported_sound" | "upload_incomplete" | "too_large" | "rate_limited" | "provider_failed" | "conflict" | "unavailable" | "no_room" | "internal";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What anybody may know of this copy */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            product: string;
                            demo: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the process alive? */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Can it do its work, and with which services? */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ready" | "not_ready";
                            /** @enum {string} */
                            database: "ok" | "failed";
                            /** @enum {string} */
                            storage: "ok" | "failed";
                            services: {
                                database: string;
                                storage: string;
                                voice: string;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ready" | "not_ready";
                            /** @enum {string} */
                            database: "ok" | "failed";
                            /** @enum {string} */
                            storage: "ok" | "failed";
                            services: {
                                database: string;
                                storage: string;
                                voice: string;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

const MEGABYTE = 1024 * 1024

export const MAX_SAMPLE_BYTES = 500 * MEGABYTE
export const MIN_RECORDING_SECONDS = 30
export const MAX_RECORDING_SECONDS = 600

export const MAX_VOICE_NAME_LENGTH = 80
export const MAX_VOICE_DESCRIPTION_LENGTH = 500
export const MAX_TITLE_LENGTH = 200
export const MAX_PREVIEW_TEXT_LENGTH = 300
export const MAX_FULL_NAME_LENGTH = 120
/** As long as an e-mail address can be (RFC 5321 §4.5.3.1.3, less its brackets). */
export const MAX_CONTACT_LENGTH = 254
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** Far above the largest package, so that a body limit and not the database stops an absurd text. */
export const MAX_STORY_CHARACTERS = 1_000_000

export const MAX_PAGE_SIZE = 100
export const DEFAULT_PAGE_SIZE = 24

CREATE TABLE "account_attempts" (
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"attempts" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "account_attempts_action_subject_pk" PRIMARY KEY("action","subject")
);
--> statement-breakpoint
CREATE INDEX "account_attempts_since" ON "account_attempts" USING btree ("since");
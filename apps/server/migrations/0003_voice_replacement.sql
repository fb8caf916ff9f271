DROP INDEX "voices_user_name";--> statement-breakpoint
ALTER TABLE "voices" ADD COLUMN "replacing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "voices_user_name" ON "voices" USING btree ("user_id","name") WHERE status <> 'failed';
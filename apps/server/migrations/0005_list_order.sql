DROP INDEX "stripe_orders_user";--> statement-breakpoint
DROP INDEX "narrations_story";--> statement-breakpoint
DROP INDEX "stories_user_created";--> statement-breakpoint
DROP INDEX "voices_user_created";--> statement-breakpoint
CREATE INDEX "stripe_orders_user" ON "stripe_orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "narrations_story" ON "narrations" USING btree ("story_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stories_user_created" ON "stories" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "voices_user_created" ON "voices" USING btree ("user_id","created_at","id");
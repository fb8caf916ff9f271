ALTER TABLE "narrations" ALTER COLUMN "audio_path" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "passages" ALTER COLUMN "sound_hash" DROP NOT NULL;
ALTER TABLE "pictures" ADD COLUMN "tiles" jsonb;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "stage" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
-- What was made before in one go is done; tiles of such a picture come when it is uploaded anew.
UPDATE "pictures" SET "stage" = 'done' WHERE "finished_at" IS NOT NULL;

CREATE TABLE "game_places" (
	"place" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "world_hours" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "world_samples" ADD COLUMN "family" text;--> statement-breakpoint
UPDATE "world_samples" SET "family" = CASE WHEN "demo" THEN 'demo' ELSE 'metin2' END;--> statement-breakpoint
UPDATE "world_hours" SET "family" = coalesce((SELECT "family" FROM "world_samples" ORDER BY "at" DESC LIMIT 1), 'demo');

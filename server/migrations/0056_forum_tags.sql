ALTER TABLE "forum_threads" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "forum_threads_tags" ON "forum_threads" USING gin ("tags");
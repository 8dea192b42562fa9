ALTER TABLE "forum_posts" ADD COLUMN "mentioned" bigint[] DEFAULT '{}'::bigint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_threads" ADD COLUMN "mixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_drafts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "forum_posts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_drafts" ADD COLUMN "quote_post_id" bigint;--> statement-breakpoint
ALTER TABLE "forum_drafts" ADD COLUMN "quote_text" text;
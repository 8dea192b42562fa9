ALTER TABLE "forum_threads" ADD COLUMN "merged_post_id" bigint;--> statement-breakpoint
ALTER TABLE "forum_threads" ADD COLUMN "took_replies" boolean DEFAULT false NOT NULL;
ALTER TABLE "chat_reports" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_reports" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_held" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_reports_once_open" ON "forum_reports" USING btree ("post_id","reporter_id") WHERE "forum_reports"."state" in ('open', 'claimed');--> statement-breakpoint
CREATE INDEX "forum_reports_post" ON "forum_reports" USING btree ("post_id");--> statement-breakpoint
DROP INDEX "forum_reports_once";

CREATE UNIQUE INDEX "content_reports_once_per_author" ON "content_reports" USING btree ("kind","target_id","reporter_id",coalesce("author_id", 0)) WHERE state = 'open';--> statement-breakpoint
DROP INDEX "content_reports_once";

ALTER TABLE "chat_reports" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD COLUMN "outside_name" text;
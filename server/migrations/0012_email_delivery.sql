CREATE TABLE "email_config" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"account" text NOT NULL,
	"password" text,
	"secure" boolean NOT NULL,
	"active" boolean NOT NULL,
	"last_test" timestamp with time zone,
	"last_test_result" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_config_single" CHECK ("email_config"."id" = 1),
	CONSTRAINT "email_config_port" CHECK ("email_config"."port" between 1 and 65535),
	CONSTRAINT "email_config_active_host" CHECK (not "email_config"."active" or "email_config"."host" <> '')
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_outbox_status" ON "mail_outbox" USING btree ("status","id");--> statement-breakpoint
-- Until now "failed" also stood for mails that were still being tried.
UPDATE "mail_outbox" SET "status" = 'queued' WHERE "status" = 'failed';

CREATE TABLE "webhooks_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "webhooks_deliveries_state_known" CHECK ("webhooks_deliveries"."state" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"type" text NOT NULL,
	"cause" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"host" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"language" text NOT NULL,
	"active" boolean NOT NULL,
	"secret" text,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_for" text,
	"failing_since" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhooks_format_known" CHECK ("webhooks"."format" in ('standard', 'discord')),
	CONSTRAINT "webhooks_signed" CHECK (("webhooks"."format" = 'standard') = ("webhooks"."secret" is not null)),
	CONSTRAINT "webhooks_paused" CHECK (("webhooks"."paused_at" is null) = ("webhooks"."paused_for" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "webhooks_deliveries" ADD CONSTRAINT "webhooks_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks_deliveries" ADD CONSTRAINT "webhooks_deliveries_event_id_webhooks_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhooks_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_deliveries_once" ON "webhooks_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhooks_deliveries_log" ON "webhooks_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhooks_deliveries_due" ON "webhooks_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhooks_deliveries_failed" ON "webhooks_deliveries" USING btree ("webhook_id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "webhooks_deliveries_event" ON "webhooks_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_events_cause_unique" ON "webhooks_events" USING btree ("type","cause");--> statement-breakpoint
CREATE INDEX "webhooks_events_age" ON "webhooks_events" USING btree ("occurred_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('forum_reply', 'forum_mention', 'chat_message', 'chat_mention', 'forum_warning', 'forum_report', 'forum_held', 'event_reminder', 'event_cancelled', 'ticket_answered', 'ticket_closed', 'coins_credited', 'coins_changed', 'payment_refunded', 'gift_received', 'item_delivered', 'item_refunded', 'sponsor_payout', 'role_changed', 'level_changed', 'password_changed', 'email_changed', 'new_device', 'webhook_paused'));
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"family" text NOT NULL,
	"account_id" text,
	"login" text,
	"lane" text NOT NULL,
	"payload" jsonb NOT NULL,
	"secret" text,
	"key" text NOT NULL,
	"payment" text,
	"mark" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"resolution" text,
	"resolved_by" bigint,
	CONSTRAINT "deliveries_kind" CHECK ("deliveries"."kind" in ('register', 'password', 'coins', 'ban', 'unban', 'premium', 'staff_level', 'item', 'unstick')),
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" in ('queued', 'sending', 'needs_attention', 'delivered', 'cancelled')),
	CONSTRAINT "deliveries_secret" CHECK ("deliveries"."secret" is null or status in ('queued', 'sending', 'needs_attention'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_key" ON "deliveries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at","id") WHERE status in ('queued', 'sending', 'needs_attention');--> statement-breakpoint
CREATE INDEX "deliveries_lane" ON "deliveries" USING btree ("lane","id") WHERE status in ('queued', 'sending', 'needs_attention');--> statement-breakpoint
CREATE INDEX "deliveries_status" ON "deliveries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "deliveries_kind" ON "deliveries" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_payment" ON "deliveries" USING btree ("payment","id");
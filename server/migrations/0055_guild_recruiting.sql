CREATE TABLE "guild_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guild_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"guild_id" bigint NOT NULL,
	"guild_name" text NOT NULL,
	"user_id" bigint NOT NULL,
	"character_id" bigint NOT NULL,
	"character_name" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "guild_applications_state_known" CHECK ("guild_applications"."state" in ('pending', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "guild_applications_decided" CHECK (("guild_applications"."state" = 'pending') = ("guild_applications"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "guild_notices" (
	"guild_id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"min_level" integer NOT NULL,
	"open" boolean NOT NULL,
	"author_id" bigint,
	"removal_reason" text DEFAULT '' NOT NULL,
	"paused_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications_switches" DROP CONSTRAINT "notifications_switches_topic";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "guild_applications" ADD CONSTRAINT "guild_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guild_notices" ADD CONSTRAINT "guild_notices_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guild_applications_pending" ON "guild_applications" USING btree ("guild_id","user_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "guild_applications_of_guild" ON "guild_applications" USING btree ("guild_id","id");--> statement-breakpoint
CREATE INDEX "guild_applications_of_user" ON "guild_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "guild_applications_decided_at" ON "guild_applications" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "guild_notices_open" ON "guild_notices" USING btree ("updated_at" DESC NULLS LAST,"guild_id") WHERE open;--> statement-breakpoint
CREATE INDEX "guild_notices_by_author" ON "guild_notices" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "notifications_switches" ADD CONSTRAINT "notifications_switches_topic" CHECK ("notifications_switches"."topic" in ('forum', 'chat', 'guilds', 'events', 'support', 'moderation', 'payments', 'account'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('forum_reply', 'forum_mention', 'chat_message', 'chat_mention', 'guild_application', 'guild_decision', 'guild_notice_removed', 'forum_warning', 'forum_report', 'forum_held', 'event_reminder', 'event_cancelled', 'ticket_answered', 'ticket_closed', 'coins_credited', 'coins_changed', 'payment_refunded', 'gift_received', 'item_delivered', 'item_refunded', 'item_delayed', 'code_redeemed', 'vote_rewarded', 'premium_ending', 'sponsor_payout', 'role_changed', 'level_changed', 'password_changed', 'email_changed', 'new_device', 'webhook_paused'));
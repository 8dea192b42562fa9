CREATE TABLE "forum_section_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"section_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"author_id" bigint,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"content" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_by" bigint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "content_reports_kind" CHECK ("content_reports"."kind" in ('guild', 'donation')),
	CONSTRAINT "content_reports_reason" CHECK ("content_reports"."reason" in ('spam', 'harassment', 'inappropriate_content', 'misinformation', 'copyright_violation', 'other')),
	CONSTRAINT "content_reports_state" CHECK ("content_reports"."state" in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "content_reports_decision" CHECK (("content_reports"."state" = 'open') = ("content_reports"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "forum_link_previews" (
	"url" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"site" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "chat_reports" ADD COLUMN "claimed_by" bigint;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_threads" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_threads" ADD COLUMN "slow_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_held" ADD COLUMN "claimed_by" bigint;--> statement-breakpoint
ALTER TABLE "forum_section_slugs" ADD CONSTRAINT "forum_section_slugs_section_id_forum_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."forum_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_section_slugs_section" ON "forum_section_slugs" USING btree ("section_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_reports_once" ON "content_reports" USING btree ("kind","target_id","reporter_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "content_reports_waiting" ON "content_reports" USING btree ("kind","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "content_reports_reporter" ON "content_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "content_reports_author" ON "content_reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "forum_link_previews_expiry" ON "forum_link_previews" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_held" ADD CONSTRAINT "forum_held_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_posts_removals" ON "forum_posts" USING btree ("removed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "forum_posts"."removed_by" = 'staff';--> statement-breakpoint
CREATE INDEX "forum_threads_hidden" ON "forum_threads" USING btree ("hidden_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "forum_threads"."hidden_at" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('forum_reply', 'forum_mention', 'chat_message', 'chat_mention', 'guild_application', 'guild_decision', 'guild_notice_removed', 'forum_warning', 'forum_report', 'forum_held', 'report_decided', 'event_reminder', 'event_cancelled', 'ticket_answered', 'ticket_closed', 'coins_credited', 'coins_changed', 'payment_refunded', 'gift_received', 'item_delivered', 'item_refunded', 'item_delayed', 'code_redeemed', 'vote_rewarded', 'premium_ending', 'sponsor_payout', 'role_changed', 'level_changed', 'password_changed', 'email_changed', 'new_device', 'webhook_paused'));
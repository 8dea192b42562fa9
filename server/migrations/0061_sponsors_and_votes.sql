CREATE TABLE "sponsors_former_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"sponsor_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsors_materials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors_materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"language" text,
	"picture_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsors_materials_content" CHECK ("sponsors_materials"."text" <> '' or "sponsors_materials"."picture_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "sponsors_payers" (
	"payer" text NOT NULL,
	"user_id" bigint NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsors_payers_payer_user_id_pk" PRIMARY KEY("payer","user_id")
);
--> statement-breakpoint
CREATE TABLE "vote_sites_prizes" (
	"month" text NOT NULL,
	"rank" integer NOT NULL,
	"user_id" bigint,
	"votes" integer NOT NULL,
	"coins" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vote_sites_prizes_month_rank_pk" PRIMARY KEY("month","rank"),
	CONSTRAINT "vote_sites_prizes_coins" CHECK ("vote_sites_prizes"."coins" > 0)
);
--> statement-breakpoint
ALTER TABLE "notifications_switches" DROP CONSTRAINT "notifications_switches_topic";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "vote_sites_callbacks" DROP CONSTRAINT "vote_sites_callbacks_outcome_known";--> statement-breakpoint
ALTER TABLE "vote_sites" DROP CONSTRAINT "vote_sites_adapter_known";--> statement-breakpoint
DROP INDEX "sponsors_earnings_unpaid";--> statement-breakpoint
ALTER TABLE "sponsors_days" ADD COLUMN "repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsors_days" ADD COLUMN "robots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsors_days" ADD COLUMN "suspended" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsors_days" ADD COLUMN "confirmed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsors_registrations" ADD COLUMN "click_day" text;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "tier_falls_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vote_sites_clicks" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "vote_sites_clicks" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vote_sites_clicks" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_sites_clicks" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "vote_sites" ADD COLUMN "server" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_sites" ADD COLUMN "api" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsors_former_codes" ADD CONSTRAINT "sponsors_former_codes_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_materials" ADD CONSTRAINT "sponsors_materials_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_payers" ADD CONSTRAINT "sponsors_payers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_sites_prizes" ADD CONSTRAINT "vote_sites_prizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sponsors_former_codes_sponsor" ON "sponsors_former_codes" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "sponsors_materials_picture" ON "sponsors_materials" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "sponsors_payers_user" ON "sponsors_payers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_sites_prizes_user_unique" ON "vote_sites_prizes" USING btree ("month","user_id");--> statement-breakpoint
CREATE INDEX "vote_sites_prizes_user" ON "vote_sites_prizes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vote_sites_clicks_ask" ON "vote_sites_clicks" USING btree ("ask_at") WHERE "vote_sites_clicks"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "sponsors_earnings_unpaid" ON "sponsors_earnings" USING btree ("sponsor_id","currency","available_at","amount") WHERE "sponsors_earnings"."payout_id" is null;--> statement-breakpoint
ALTER TABLE "notifications_switches" ADD CONSTRAINT "notifications_switches_topic" CHECK ("notifications_switches"."topic" in ('forum', 'chat', 'guilds', 'events', 'support', 'moderation', 'votes', 'payments', 'account'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('forum_reply', 'forum_mention', 'chat_message', 'chat_mention', 'guild_application', 'guild_decision', 'guild_notice_removed', 'forum_warning', 'forum_report', 'forum_held', 'report_decided', 'event_reminder', 'event_cancelled', 'ticket_answered', 'ticket_closed', 'coins_credited', 'coins_changed', 'payment_refunded', 'gift_received', 'item_delivered', 'item_refunded', 'item_delayed', 'code_redeemed', 'vote_rewarded', 'vote_prize', 'vote_reminder', 'premium_ending', 'sponsor_payout', 'sponsor_tier', 'role_changed', 'level_changed', 'password_changed', 'email_changed', 'new_device', 'webhook_paused'));--> statement-breakpoint
ALTER TABLE "vote_sites_callbacks" ADD CONSTRAINT "vote_sites_callbacks_outcome_known" CHECK ("vote_sites_callbacks"."outcome" in ('rewarded', 'address', 'credentials', 'late', 'malformed', 'uncounted', 'unknown', 'replayed', 'cooldown', 'inactive', 'unreachable'));--> statement-breakpoint
ALTER TABLE "vote_sites" ADD CONSTRAINT "vote_sites_adapter_known" CHECK ("vote_sites"."adapter" in ('signed', 'gtop100', 'arenatop100', 'topg', 'xtremetop100', 'mmtop200', 'gamestop100', 'metin2top', 'metin2gg', 'epictop100', 'gamingtop100'));--> statement-breakpoint
-- The rule for tiers reads sums per day from now on instead of counting registrations.
UPDATE sponsors_days d SET confirmed = r.counted FROM (
  SELECT sponsor_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS counted
  FROM sponsors_registrations WHERE state = 'counted' GROUP BY 1, 2
) r WHERE r.sponsor_id = d.sponsor_id AND r.day = d.day;

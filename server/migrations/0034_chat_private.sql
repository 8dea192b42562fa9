CREATE TABLE "chat_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"room_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"other_id" bigint,
	"started" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_participants_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "chat_participants_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "chat_rooms" DROP CONSTRAINT "chat_rooms_kind";--> statement-breakpoint
ALTER TABLE "notifications_switches" DROP CONSTRAINT "notifications_switches_topic";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "accepts_messages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_blocks_once" ON "chat_blocks" USING btree ("user_id","blocked_id");--> statement-breakpoint
CREATE INDEX "chat_blocks_blocked" ON "chat_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_participants_pair" ON "chat_participants" USING btree ("user_id","other_id");--> statement-breakpoint
CREATE INDEX "chat_participants_list" ON "chat_participants" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "chat_participants_other" ON "chat_participants" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "chat_participants_started" ON "chat_participants" USING btree ("user_id","started_at") WHERE "chat_participants"."started";--> statement-breakpoint
CREATE INDEX "chat_participants_age" ON "chat_participants" USING btree ("started_at") WHERE "chat_participants"."started";--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_kind" CHECK ("chat_rooms"."kind" in ('language', 'trade', 'guild', 'private'));--> statement-breakpoint
ALTER TABLE "notifications_switches" ADD CONSTRAINT "notifications_switches_topic" CHECK ("notifications_switches"."topic" in ('forum', 'chat', 'events', 'moderation', 'payments', 'account'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('forum_reply', 'forum_mention', 'chat_message', 'forum_warning', 'forum_report', 'event_reminder', 'event_cancelled', 'coins_credited', 'coins_changed', 'payment_refunded', 'gift_received', 'item_delivered', 'item_refunded', 'sponsor_payout', 'role_changed', 'level_changed', 'password_changed', 'email_changed', 'new_device'));
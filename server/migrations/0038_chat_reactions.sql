CREATE TABLE "chat_reactions" (
	"message_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	CONSTRAINT "chat_reactions_message_id_user_id_reaction_pk" PRIMARY KEY("message_id","user_id","reaction"),
	CONSTRAINT "chat_reactions_reaction" CHECK ("chat_reactions"."reaction" in ('like', 'love', 'laugh', 'wow', 'sad', 'party'))
);
--> statement-breakpoint
CREATE TABLE "chat_visits" (
	"room_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_visits_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "shows_presence" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visits" ADD CONSTRAINT "chat_visits_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visits" ADD CONSTRAINT "chat_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_reactions_user" ON "chat_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_visits_user" ON "chat_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_visits_seen" ON "chat_visits" USING btree ("room_id","seen_at");--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin ((to_tsvector('simple', "text") || array_to_tsvector(array[' ' || "room_id"::text]))) WHERE "chat_messages"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('forum_reply', 'forum_mention', 'chat_message', 'chat_mention', 'forum_warning', 'forum_report', 'forum_held', 'event_reminder', 'event_cancelled', 'ticket_answered', 'ticket_closed', 'coins_credited', 'coins_changed', 'payment_refunded', 'gift_received', 'item_delivered', 'item_refunded', 'sponsor_payout', 'role_changed', 'level_changed', 'password_changed', 'email_changed', 'new_device'));
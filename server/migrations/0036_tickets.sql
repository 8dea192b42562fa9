CREATE TABLE "tickets_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uploader_id" bigint,
	"message_id" bigint,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"author_id" bigint,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"client_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_messages_kind" CHECK ("tickets_messages"."kind" in ('player', 'staff', 'note'))
);
--> statement-breakpoint
CREATE TABLE "tickets_topics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"names" jsonb NOT NULL,
	"detail" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tickets_topics_key_known" CHECK ("tickets_topics"."key" in ('account', 'payment', 'bug', 'report', 'ban_appeal', 'other')),
	CONSTRAINT "tickets_topics_detail" CHECK ("tickets_topics"."detail" in ('none', 'character', 'payment', 'player'))
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"assignee_id" bigint,
	"ban_id" bigint,
	"rating" integer,
	"rating_note" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_state" CHECK ("tickets"."state" in ('open', 'waiting', 'answered', 'closed')),
	CONSTRAINT "tickets_rating" CHECK ("tickets"."rating" between 1 and 5 and ("tickets"."rating" is null) = ("tickets"."rated_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications_switches" DROP CONSTRAINT "notifications_switches_topic";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "tickets_attachments" ADD CONSTRAINT "tickets_attachments_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_attachments" ADD CONSTRAINT "tickets_attachments_message_id_tickets_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."tickets_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_messages" ADD CONSTRAINT "tickets_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_messages" ADD CONSTRAINT "tickets_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_topic_id_tickets_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."tickets_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_ban_id_users_bans_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."users_bans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_attachments_message" ON "tickets_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "tickets_attachments_uploader" ON "tickets_attachments" USING btree ("uploader_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_attachments_unused" ON "tickets_attachments" USING btree ("created_at") WHERE "tickets_attachments"."message_id" is null;--> statement-breakpoint
CREATE INDEX "tickets_messages_ticket" ON "tickets_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_messages_client" ON "tickets_messages" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "tickets_messages_author" ON "tickets_messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_topics_key" ON "tickets_topics" USING btree ("key");--> statement-breakpoint
CREATE INDEX "tickets_player" ON "tickets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tickets_queue" ON "tickets" USING btree ("state","since","id");--> statement-breakpoint
CREATE INDEX "tickets_since" ON "tickets" USING btree ("since","id");--> statement-breakpoint
CREATE INDEX "tickets_topic" ON "tickets" USING btree ("topic_id","since","id");--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id","since","id");--> statement-breakpoint
CREATE INDEX "tickets_rated" ON "tickets" USING btree ("rated_at") WHERE "tickets"."rated_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_ban" ON "tickets" USING btree ("ban_id") WHERE "tickets"."ban_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_one_appeal" ON "tickets" USING btree ("ban_id") WHERE "tickets"."state" <> 'closed';--> statement-breakpoint
ALTER TABLE "notifications_switches" ADD CONSTRAINT "notifications_switches_topic" CHECK ("notifications_switches"."topic" in ('forum', 'chat', 'events', 'support', 'moderation', 'payments', 'account'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('forum_reply', 'forum_mention', 'chat_message', 'forum_warning', 'forum_report', 'forum_held', 'event_reminder', 'event_cancelled', 'ticket_answered', 'ticket_closed', 'coins_credited', 'coins_changed', 'payment_refunded', 'gift_received', 'item_delivered', 'item_refunded', 'sponsor_payout', 'role_changed', 'level_changed', 'password_changed', 'email_changed', 'new_device'));--> statement-breakpoint
-- The built-in topics. Their names are in the locale files until staff rename them.
INSERT INTO "tickets_topics" ("key", "names", "detail", "sort_order") VALUES
  ('account', '{}', 'character', 1),
  ('payment', '{}', 'payment', 2),
  ('bug', '{}', 'character', 3),
  ('report', '{}', 'player', 4),
  ('ban_appeal', '{}', 'none', 5),
  ('other', '{}', 'none', 6);

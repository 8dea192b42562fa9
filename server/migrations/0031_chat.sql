CREATE TABLE "chat_members" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"muted_at" timestamp with time zone,
	"muted_until" timestamp with time zone,
	"mute_reason" text,
	"muted_by" bigint,
	CONSTRAINT "chat_members_mute" CHECK (("chat_members"."muted_until" is null) = ("chat_members"."muted_at" is null) and ("chat_members"."muted_until" is null) = ("chat_members"."mute_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"author_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	"removal_reason" text DEFAULT '' NOT NULL,
	"change" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_messages_removed" CHECK (("chat_messages"."removed_at" is null) = ("chat_messages"."removed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_readers" (
	"user_id" bigint NOT NULL,
	"room_id" bigint NOT NULL,
	"read_seq" integer NOT NULL,
	CONSTRAINT "chat_readers_user_id_room_id_pk" PRIMARY KEY("user_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"room_key" text NOT NULL,
	"author_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"message_text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "chat_reports_reason" CHECK ("chat_reports"."reason" in ('spam', 'harassment', 'inappropriate_content', 'misinformation', 'copyright_violation', 'other')),
	CONSTRAINT "chat_reports_state" CHECK ("chat_reports"."state" in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "chat_reports_decision" CHECK (("chat_reports"."state" = 'open') = ("chat_reports"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_change" integer DEFAULT 0 NOT NULL,
	"slow_seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_rooms_kind" CHECK ("chat_rooms"."kind" in ('language', 'trade', 'guild')),
	CONSTRAINT "chat_rooms_slow" CHECK ("chat_rooms"."slow_seconds" between 0 and 3600)
);
--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_muted_by_users_id_fk" FOREIGN KEY ("muted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_readers" ADD CONSTRAINT "chat_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_readers" ADD CONSTRAINT "chat_readers_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_members_muted" ON "chat_members" USING btree ("muted_until") WHERE "chat_members"."muted_until" is not null;--> statement-breakpoint
CREATE INDEX "chat_members_muted_by" ON "chat_members" USING btree ("muted_by") WHERE "chat_members"."muted_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_seq" ON "chat_messages" USING btree ("room_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client" ON "chat_messages" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "chat_messages_author" ON "chat_messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_change" ON "chat_messages" USING btree ("room_id","change") WHERE "chat_messages"."change" > 0;--> statement-breakpoint
CREATE INDEX "chat_messages_age" ON "chat_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_once" ON "chat_reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "chat_reports_waiting" ON "chat_reports" USING btree ("id") WHERE "chat_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "chat_reports_decided" ON "chat_reports" USING btree ("decided_at") WHERE "chat_reports"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_reports_reporter" ON "chat_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_reports_author" ON "chat_reports" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_key" ON "chat_rooms" USING btree ("key");
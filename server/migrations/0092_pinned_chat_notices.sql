CREATE TABLE "chat_pinned_notices" (
	"room_id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"author_id" bigint,
	"pinned_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_readers" ADD COLUMN "dismissed_notice" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_pinned_notices" ADD CONSTRAINT "chat_pinned_notices_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pinned_notices" ADD CONSTRAINT "chat_pinned_notices_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_pinned_notices_author" ON "chat_pinned_notices" USING btree ("author_id");
CREATE TABLE "discord_bridge_messages" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"discord_id" text,
	"sent" boolean NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discord_bridges" (
	"room" text PRIMARY KEY NOT NULL,
	"active" boolean NOT NULL,
	"webhook_id" text NOT NULL,
	"webhook_token" text NOT NULL,
	"channel_id" text NOT NULL,
	"out_seq" integer NOT NULL,
	"out_change" integer NOT NULL,
	"in_after" text NOT NULL,
	"out_failures" integer DEFAULT 0 NOT NULL,
	"in_failures" integer DEFAULT 0 NOT NULL,
	"out_waits_until" timestamp with time zone,
	"in_waits_until" timestamp with time zone,
	"out_trouble" text,
	"in_trouble" text,
	"trouble_at" timestamp with time zone,
	"runs_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discord_bridges_out_trouble" CHECK ("discord_bridges"."out_trouble" in ('webhook', 'token', 'channel', 'rejected', 'unreachable')),
	CONSTRAINT "discord_bridges_in_trouble" CHECK ("discord_bridges"."in_trouble" in ('webhook', 'token', 'channel', 'rejected', 'unreachable'))
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "outside_name" text;--> statement-breakpoint
ALTER TABLE "discord_bridge_messages" ADD CONSTRAINT "discord_bridge_messages_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discord_bridge_messages_there" ON "discord_bridge_messages" USING btree ("discord_id") WHERE "discord_bridge_messages"."discord_id" is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author" CHECK (("chat_messages"."author_id" is null) = ("chat_messages"."outside_name" is not null));
CREATE TABLE "discord_config" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"bot_token" text NOT NULL,
	"guild_id" text NOT NULL,
	"guild_name" text NOT NULL,
	"active" boolean NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trouble" text,
	"waits_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discord_config_single" CHECK ("discord_config"."id" = 1),
	CONSTRAINT "discord_config_trouble_known" CHECK ("discord_config"."trouble" in ('token', 'guild', 'permission', 'role', 'unreachable'))
);
--> statement-breakpoint
CREATE TABLE "discord_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"discord_id" text NOT NULL,
	"name" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"member" boolean,
	"next_check_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discord_links" ADD CONSTRAINT "discord_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discord_links_user" ON "discord_links" USING btree ("user_id") WHERE "discord_links"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "discord_links_account" ON "discord_links" USING btree ("discord_id");--> statement-breakpoint
CREATE INDEX "discord_links_due" ON "discord_links" USING btree ("next_check_at");
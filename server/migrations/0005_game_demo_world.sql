CREATE TABLE "game_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"family" text NOT NULL,
	"account_id" text NOT NULL,
	"login" text NOT NULL,
	"origin" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_demo_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_demo_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"deletion_code" text NOT NULL,
	"empire" text,
	"coins" bigint DEFAULT 0 NOT NULL,
	"marks" bigint DEFAULT 0 NOT NULL,
	"ban_permanent" boolean DEFAULT false NOT NULL,
	"banned_until" timestamp with time zone,
	"benefits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_demo_accounts_empire" CHECK ("game_demo_accounts"."empire" in ('red', 'yellow', 'blue')),
	CONSTRAINT "game_demo_accounts_balances" CHECK ("game_demo_accounts"."coins" >= 0 and "game_demo_accounts"."marks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "game_demo_changes" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_demo_characters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_demo_characters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"class" text NOT NULL,
	"sex" text NOT NULL,
	"progress" integer NOT NULL,
	"growth" integer NOT NULL,
	"playtime" integer NOT NULL,
	"pvp_score" integer NOT NULL,
	"solo_points" integer NOT NULL,
	"flex_points" integer NOT NULL,
	"usual_hour" integer NOT NULL,
	"activity" integer NOT NULL,
	"guild_id" bigint,
	"guild_grade" integer,
	"authority" text DEFAULT 'player' NOT NULL,
	"selectable" boolean DEFAULT true NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"unstuck_at" timestamp with time zone,
	CONSTRAINT "game_demo_characters_class" CHECK ("game_demo_characters"."class" in ('warrior', 'ninja', 'sura', 'shaman', 'wolfman')),
	CONSTRAINT "game_demo_characters_sex" CHECK ("game_demo_characters"."sex" in ('male', 'female')),
	CONSTRAINT "game_demo_characters_authority" CHECK ("game_demo_characters"."authority" in ('player', 'low_wizard', 'god', 'high_wizard', 'implementor'))
);
--> statement-breakpoint
CREATE TABLE "game_demo_guilds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_demo_guilds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"experience" bigint NOT NULL,
	"points" integer NOT NULL,
	"wins" integer NOT NULL,
	"draws" integer NOT NULL,
	"losses" integer NOT NULL,
	"leader_id" bigint
);
--> statement-breakpoint
CREATE TABLE "game_demo_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_demo_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"item" integer NOT NULL,
	"count" integer NOT NULL,
	"sockets" jsonb NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_accounts" ADD CONSTRAINT "game_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_demo_changes" ADD CONSTRAINT "game_demo_changes_account_id_game_demo_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."game_demo_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_demo_characters" ADD CONSTRAINT "game_demo_characters_account_id_game_demo_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."game_demo_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_demo_characters" ADD CONSTRAINT "game_demo_characters_guild_id_game_demo_guilds_id_fk" FOREIGN KEY ("guild_id") REFERENCES "public"."game_demo_guilds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_demo_items" ADD CONSTRAINT "game_demo_items_account_id_game_demo_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."game_demo_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "game_accounts_account" ON "game_accounts" USING btree ("family","account_id");--> statement-breakpoint
CREATE INDEX "game_accounts_user" ON "game_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "game_demo_accounts_login" ON "game_demo_accounts" USING btree ("login");--> statement-breakpoint
CREATE INDEX "game_demo_changes_account" ON "game_demo_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "game_demo_characters_account" ON "game_demo_characters" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "game_demo_characters_guild" ON "game_demo_characters" USING btree ("guild_id");--> statement-breakpoint
CREATE INDEX "game_demo_items_account" ON "game_demo_items" USING btree ("account_id");
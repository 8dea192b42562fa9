CREATE TABLE "world_characters" (
	"snapshot_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"class" text,
	"empire" text,
	"level" integer NOT NULL,
	"experience" bigint NOT NULL,
	"playtime" bigint NOT NULL,
	"pvp_score" bigint,
	"solo_points" bigint,
	"solo_wins" bigint,
	"solo_losses" bigint,
	"flex_points" bigint,
	"flex_wins" bigint,
	"flex_losses" bigint,
	"guild_id" bigint,
	"guild_grade" integer,
	"last_played_at" timestamp with time zone,
	"excluded" text,
	CONSTRAINT "world_characters_snapshot_id_id_pk" PRIMARY KEY("snapshot_id","id")
);
--> statement-breakpoint
CREATE TABLE "world_guilds" (
	"snapshot_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"level" integer NOT NULL,
	"experience" bigint NOT NULL,
	"points" bigint NOT NULL,
	"wins" bigint NOT NULL,
	"draws" bigint NOT NULL,
	"losses" bigint NOT NULL,
	"empire" text,
	"leader_id" bigint,
	"leader_name" text,
	"members" integer NOT NULL,
	CONSTRAINT "world_guilds_snapshot_id_id_pk" PRIMARY KEY("snapshot_id","id")
);
--> statement-breakpoint
CREATE TABLE "world_history" (
	"subject_id" bigint NOT NULL,
	"board" text NOT NULL,
	"day" date NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "world_history_subject_id_board_day_pk" PRIMARY KEY("subject_id","board","day")
);
--> statement-breakpoint
CREATE TABLE "world_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"average" integer NOT NULL,
	"peak" integer NOT NULL,
	"red" integer,
	"yellow" integer,
	"blue" integer
);
--> statement-breakpoint
CREATE TABLE "world_identities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "world_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"kind" text NOT NULL,
	"game_id" text NOT NULL,
	"private" boolean,
	CONSTRAINT "world_identities_kind" CHECK ("world_identities"."kind" in ('character', 'guild'))
);
--> statement-breakpoint
CREATE TABLE "world_packs" (
	"snapshot_id" bigint NOT NULL,
	"board" text NOT NULL,
	"part" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "world_packs_snapshot_id_board_part_pk" PRIMARY KEY("snapshot_id","board","part")
);
--> statement-breakpoint
CREATE TABLE "world_places" (
	"snapshot_id" bigint NOT NULL,
	"board" text NOT NULL,
	"position" integer NOT NULL,
	"place" integer NOT NULL,
	"subject_id" bigint NOT NULL,
	CONSTRAINT "world_places_snapshot_id_board_position_pk" PRIMARY KEY("snapshot_id","board","position")
);
--> statement-breakpoint
CREATE TABLE "world_samples" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"demo" boolean NOT NULL,
	"answered" boolean NOT NULL,
	"total" integer,
	"red" integer,
	"yellow" integer,
	"blue" integer,
	"source" text,
	"channels" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "world_snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "world_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"family" text NOT NULL,
	"demo" boolean NOT NULL,
	"capabilities" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"characters" integer DEFAULT 0 NOT NULL,
	"guilds" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"excluded" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" text,
	CONSTRAINT "world_snapshots_state" CHECK ("world_snapshots"."state" in ('building', 'live', 'old', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "world_characters_name" ON "world_characters" USING btree ("snapshot_id","name_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "world_characters_guild" ON "world_characters" USING btree ("snapshot_id","guild_id","guild_grade");--> statement-breakpoint
CREATE INDEX "world_characters_account" ON "world_characters" USING btree ("snapshot_id","account_id");--> statement-breakpoint
CREATE INDEX "world_guilds_name" ON "world_guilds" USING btree ("snapshot_id","name_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "world_history_day" ON "world_history" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "world_identities_game" ON "world_identities" USING btree ("family","kind","game_id");--> statement-breakpoint
CREATE INDEX "world_places_subject" ON "world_places" USING btree ("snapshot_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "world_snapshots_building" ON "world_snapshots" USING btree ("state") WHERE "world_snapshots"."state" = 'building';--> statement-breakpoint
CREATE UNIQUE INDEX "world_snapshots_live" ON "world_snapshots" USING btree ("state") WHERE "world_snapshots"."state" = 'live';
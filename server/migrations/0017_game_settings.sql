CREATE TABLE "game_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group" text NOT NULL,
	"names" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_settings_group_known" CHECK ("game_settings"."group" in ('server', 'rates', 'limits', 'systems'))
);

CREATE TABLE "game_connection" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"connection" text,
	"proposed" text,
	"proposal" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_connection_single" CHECK ("game_connection"."id" = 1)
);

CREATE TABLE "branding" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"icons" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "branding_one_row" CHECK ("branding"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "branding_icons" (
	"size" integer PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL
);

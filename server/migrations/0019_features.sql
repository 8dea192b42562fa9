CREATE TABLE "features" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"required_role" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "features_status_known" CHECK ("features"."status" in ('enabled', 'beta', 'disabled')),
	CONSTRAINT "features_role_known" CHECK ("features"."required_role" in ('PLAYER', 'SPONSOR', 'STAFF', 'ADMIN'))
);

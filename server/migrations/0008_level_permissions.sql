CREATE TABLE "roles_levels" (
	"level" text PRIMARY KEY NOT NULL,
	"permissions" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "roles_levels_known" CHECK ("roles_levels"."level" in ('low_wizard', 'god', 'high_wizard'))
);

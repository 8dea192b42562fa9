CREATE TABLE "world_status" (
	"family" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone,
	"figures_due_at" timestamp with time zone,
	"total" integer,
	"red" integer,
	"yellow" integer,
	"blue" integer,
	"source" text,
	"channels" jsonb NOT NULL
);

CREATE TABLE "settings_configs" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_configs_key_unique" UNIQUE("key"),
	CONSTRAINT "settings_configs_key" CHECK ("settings_configs"."key" ~ '^[a-z][a-z0-9_.-]{0,99}$'),
	CONSTRAINT "settings_configs_category" CHECK ("settings_configs"."category" in ('system', 'security', 'game', 'premium', 'maintenance'))
);
--> statement-breakpoint
CREATE INDEX "settings_configs_list" ON "settings_configs" USING btree ("category","key");
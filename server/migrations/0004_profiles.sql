ALTER TABLE "users" DROP CONSTRAINT "users_username_rule";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mileage" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_rule" CHECK ("users"."username" ~ '^[A-Za-z0-9]{3,16}$' or ("users"."status" = 'deleted' and "users"."username" = 'deleted-' || "users"."id"));
CREATE TABLE "avatars" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token" text,
	"webp" "bytea",
	"reason" text DEFAULT '' NOT NULL,
	"paused_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "avatars_picture" CHECK (("avatars"."token" is null) = ("avatars"."webp" is null))
);
--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_token" ON "avatars" USING btree ("token");
CREATE TABLE "discord_muted" (
	"discord_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "discord_muted_discord_id_user_id_pk" PRIMARY KEY("discord_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "discord_bridges" ADD COLUMN "linked_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discord_muted" ADD CONSTRAINT "discord_muted_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discord_muted_user" ON "discord_muted" USING btree ("user_id");
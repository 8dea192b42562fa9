CREATE TABLE "players_choices" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"visibility" text NOT NULL,
	CONSTRAINT "players_choices_visibility" CHECK ("players_choices"."visibility" in ('public', 'players', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "players_choices" ADD CONSTRAINT "players_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
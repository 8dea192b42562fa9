CREATE TABLE "profiles_deletions" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles_email_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profiles_email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "profiles_deletions" ADD CONSTRAINT "profiles_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles_email_changes" ADD CONSTRAINT "profiles_email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_deletions_token" ON "profiles_deletions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "profiles_deletions_due" ON "profiles_deletions" USING btree ("erase_at");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_changes_old" ON "profiles_email_changes" USING btree ("old_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_changes_new" ON "profiles_email_changes" USING btree ("new_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_changes_open" ON "profiles_email_changes" USING btree ("user_id") WHERE "profiles_email_changes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "profiles_email_changes_user" ON "profiles_email_changes" USING btree ("user_id","id");
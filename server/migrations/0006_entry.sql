CREATE TABLE "auth_devices" (
	"user_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_devices_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "auth_pending_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth_pending_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"social_id" text NOT NULL,
	"discovery_source" text NOT NULL,
	"custom_source" text,
	"character_name" text,
	"referral_code" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	CONSTRAINT "auth_pending_registrations_name" CHECK ("auth_pending_registrations"."username" ~ '^[A-Za-z0-9]{3,16}$')
);
--> statement-breakpoint
CREATE TABLE "auth_used_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "referral_code" text;--> statement-breakpoint
ALTER TABLE "auth_devices" ADD CONSTRAINT "auth_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_devices_last_seen" ON "auth_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_pending_registrations_username" ON "auth_pending_registrations" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "auth_pending_registrations_token" ON "auth_pending_registrations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "auth_pending_registrations_email" ON "auth_pending_registrations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "auth_pending_registrations_expiry" ON "auth_pending_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_used_challenges_expiry" ON "auth_used_challenges" USING btree ("expires_at");
CREATE TABLE "launcher_logins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "launcher_logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_hash" text NOT NULL,
	"user_hash" text NOT NULL,
	"name" text NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"state" text NOT NULL,
	"user_id" bigint,
	"session_id" bigint,
	"interval" integer NOT NULL,
	"polled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "launcher_logins_state_known" CHECK ("launcher_logins"."state" in ('pending', 'approved', 'denied', 'used'))
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "launcher" text;--> statement-breakpoint
ALTER TABLE "launcher_logins" ADD CONSTRAINT "launcher_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launcher_logins" ADD CONSTRAINT "launcher_logins_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "launcher_logins_device" ON "launcher_logins" USING btree ("device_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "launcher_logins_user" ON "launcher_logins" USING btree ("user_hash");--> statement-breakpoint
CREATE INDEX "launcher_logins_expiry" ON "launcher_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "launcher_logins_decider" ON "launcher_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "launcher_logins_session" ON "launcher_logins" USING btree ("session_id");
CREATE TABLE "accounts_premium" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"granted_by" bigint,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "users_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts_premium" ADD CONSTRAINT "accounts_premium_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_premium" ADD CONSTRAINT "accounts_premium_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users_notes" ADD CONSTRAINT "users_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users_notes" ADD CONSTRAINT "users_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_premium_expires" ON "accounts_premium" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_premium_type" ON "accounts_premium" USING btree ("type","user_id");--> statement-breakpoint
CREATE INDEX "accounts_premium_granted_by" ON "accounts_premium" USING btree ("granted_by");--> statement-breakpoint
CREATE INDEX "users_notes_user" ON "users_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_target" ON "audit_logs" USING btree ("target_type","target_id","id");
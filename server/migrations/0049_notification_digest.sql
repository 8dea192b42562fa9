CREATE TABLE "notifications_digest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_digest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"data" jsonb NOT NULL,
	"actor_id" bigint,
	"group_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications_switches" ADD COLUMN "daily" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications_digest" ADD CONSTRAINT "notifications_digest_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications_digest" ADD CONSTRAINT "notifications_digest_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_digest_user" ON "notifications_digest" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_digest_created" ON "notifications_digest" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "notifications_digest_actor" ON "notifications_digest" USING btree ("actor_id");
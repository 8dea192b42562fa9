CREATE TABLE "vote_sites_callbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_sites_callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"user_id" bigint,
	"outcome" text NOT NULL,
	"address" text NOT NULL,
	"method" text NOT NULL,
	"fields" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vote_sites_callbacks_outcome_known" CHECK ("vote_sites_callbacks"."outcome" in ('rewarded', 'address', 'credentials', 'late', 'malformed', 'uncounted', 'unknown', 'replayed', 'cooldown', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "vote_sites_clicks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_sites_clicks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vote_sites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"adapter" text NOT NULL,
	"secret" text,
	"addresses" jsonb NOT NULL,
	"cooldown_hours" integer NOT NULL,
	"coins" integer NOT NULL,
	"active" boolean NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vote_sites_adapter_known" CHECK ("vote_sites"."adapter" in ('signed', 'gtop100', 'arenatop100', 'topg')),
	CONSTRAINT "vote_sites_reward" CHECK ("vote_sites"."coins" > 0 and "vote_sites"."cooldown_hours" > 0)
);
--> statement-breakpoint
CREATE TABLE "vote_sites_votes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_sites_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"user_id" bigint,
	"click_id" bigint NOT NULL,
	"event_id" text,
	"coins" integer NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vote_sites_votes_coins" CHECK ("vote_sites_votes"."coins" > 0)
);
--> statement-breakpoint
ALTER TABLE "vote_sites_callbacks" ADD CONSTRAINT "vote_sites_callbacks_site_id_vote_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."vote_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_sites_callbacks" ADD CONSTRAINT "vote_sites_callbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_sites_clicks" ADD CONSTRAINT "vote_sites_clicks_site_id_vote_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."vote_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_sites_clicks" ADD CONSTRAINT "vote_sites_clicks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_sites_votes" ADD CONSTRAINT "vote_sites_votes_site_id_vote_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."vote_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_sites_votes" ADD CONSTRAINT "vote_sites_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vote_sites_callbacks_site" ON "vote_sites_callbacks" USING btree ("site_id","id");--> statement-breakpoint
CREATE INDEX "vote_sites_callbacks_user" ON "vote_sites_callbacks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vote_sites_callbacks_age" ON "vote_sites_callbacks" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_sites_clicks_token_unique" ON "vote_sites_clicks" USING btree ("site_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_sites_clicks_open_unique" ON "vote_sites_clicks" USING btree ("site_id","user_id") WHERE "vote_sites_clicks"."used_at" is null;--> statement-breakpoint
CREATE INDEX "vote_sites_clicks_user" ON "vote_sites_clicks" USING btree ("user_id","site_id","id");--> statement-breakpoint
CREATE INDEX "vote_sites_clicks_age" ON "vote_sites_clicks" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_sites_key_unique" ON "vote_sites" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_sites_votes_click_unique" ON "vote_sites_votes" USING btree ("click_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_sites_votes_event_unique" ON "vote_sites_votes" USING btree ("site_id","event_id");--> statement-breakpoint
CREATE INDEX "vote_sites_votes_user" ON "vote_sites_votes" USING btree ("user_id","site_id","voted_at");--> statement-breakpoint
CREATE INDEX "vote_sites_votes_site" ON "vote_sites_votes" USING btree ("site_id","voted_at");--> statement-breakpoint
CREATE INDEX "vote_sites_votes_month" ON "vote_sites_votes" USING btree ("voted_at","user_id");
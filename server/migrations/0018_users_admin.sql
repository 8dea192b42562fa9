ALTER TABLE "users" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(username || ' ' || email || ' ' || coalesce(real_name, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_bans_one_running" ON "users_bans" USING btree ("user_id") WHERE "users_bans"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "users_bans_ends" ON "users_bans" USING btree ("ends_at") WHERE "users_bans"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_play" ON "users" USING btree ("last_play","id");--> statement-breakpoint
CREATE INDEX "users_last_play_latest" ON "users" USING btree ("last_play" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_authority" ON "users" USING btree ("authority","id");
CREATE TABLE "redeem_codes_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_codes_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"coins" integer,
	"premium_type" text,
	"premium_days" integer,
	"codes" integer NOT NULL,
	"uses_per_code" integer NOT NULL,
	"uses_per_account" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"approved" boolean DEFAULT true NOT NULL,
	"approval_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "redeem_codes_batches_kind_known" CHECK ("redeem_codes_batches"."kind" in ('coins', 'premium')),
	CONSTRAINT "redeem_codes_batches_reward" CHECK (case when "redeem_codes_batches"."kind" = 'coins' then "redeem_codes_batches"."coins" > 0 and "redeem_codes_batches"."premium_type" is null and "redeem_codes_batches"."premium_days" is null
        else "redeem_codes_batches"."coins" is null and "redeem_codes_batches"."premium_type" is not null and "redeem_codes_batches"."premium_days" > 0 end),
	CONSTRAINT "redeem_codes_batches_dates" CHECK ("redeem_codes_batches"."starts_at" < "redeem_codes_batches"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"mac" text NOT NULL,
	"uses_left" integer NOT NULL,
	CONSTRAINT "redeem_codes_uses_left" CHECK ("redeem_codes"."uses_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "redeem_codes_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_codes_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"code_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "redeem_codes_batches" ADD CONSTRAINT "redeem_codes_batches_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes_batches" ADD CONSTRAINT "redeem_codes_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_batch_id_redeem_codes_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_codes_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes_uses" ADD CONSTRAINT "redeem_codes_uses_batch_id_redeem_codes_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_codes_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes_uses" ADD CONSTRAINT "redeem_codes_uses_code_id_redeem_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."redeem_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes_uses" ADD CONSTRAINT "redeem_codes_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redeem_codes_batches_creator" ON "redeem_codes_batches" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "redeem_codes_batches_approval" ON "redeem_codes_batches" USING btree ("approval_id");--> statement-breakpoint
CREATE UNIQUE INDEX "redeem_codes_mac_unique" ON "redeem_codes" USING btree ("mac");--> statement-breakpoint
CREATE INDEX "redeem_codes_batch" ON "redeem_codes" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "redeem_codes_uses_once" ON "redeem_codes_uses" USING btree ("batch_id","user_id","number");--> statement-breakpoint
CREATE INDEX "redeem_codes_uses_batch" ON "redeem_codes_uses" USING btree ("batch_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redeem_codes_uses_code" ON "redeem_codes_uses" USING btree ("code_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redeem_codes_uses_user" ON "redeem_codes_uses" USING btree ("user_id");
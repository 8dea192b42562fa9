CREATE TABLE "payments_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"origin" text NOT NULL,
	"refund_id" text,
	"key" text,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" bigint,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "payments_refunds_amount_positive" CHECK ("payments_refunds"."amount" > 0),
	CONSTRAINT "payments_refunds_confirmed" CHECK ("payments_refunds"."status" in ('requested', 'failed') or "payments_refunds"."refund_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments_refunds" ADD CONSTRAINT "payments_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_refunds" ADD CONSTRAINT "payments_refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_refunds_gateway_unique" ON "payments_refunds" USING btree ("gateway","refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_refunds_key_unique" ON "payments_refunds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payments_refunds_payment" ON "payments_refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payments_refunds_waiting" ON "payments_refunds" USING btree ("next_attempt_at") WHERE "payments_refunds"."status" = 'requested';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_amount" CHECK ("payments"."refunded_amount" between 0 and "payments"."amount");
CREATE TABLE "payments_deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"session_id" text NOT NULL,
	"state" text DEFAULT 'unread' NOT NULL,
	"asset" text,
	"amount" text DEFAULT '0' NOT NULL,
	"stale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held_amount" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held_returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ordered_amount" integer;--> statement-breakpoint
ALTER TABLE "payments_deposits" ADD CONSTRAINT "payments_deposits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_deposits_unique" ON "payments_deposits" USING btree ("gateway","session_id");--> statement-breakpoint
CREATE INDEX "payments_deposits_payment" ON "payments_deposits" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payments_closed" ON "payments" USING btree ("created_at","id") WHERE "payments"."status" = 'cancelled' and "payments"."failure_code" like 'closed\_%';--> statement-breakpoint
CREATE INDEX "payments_held" ON "payments" USING btree ("held_currency","needs_review") WHERE "payments"."held_amount" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_held" CHECK ("payments"."held_amount" is null or ("payments"."held_currency" is not null and "payments"."held_returned" between 0 and "payments"."held_amount"));
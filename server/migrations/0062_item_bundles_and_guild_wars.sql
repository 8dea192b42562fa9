CREATE TABLE "items_game_items" (
	"vnum" integer PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"search" text NOT NULL,
	"level" integer,
	"class" text,
	"sockets" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"order_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "items_marks_reason" CHECK ("items_marks"."reason" in ('earned', 'spent', 'returned', 'withdrawn')),
	CONSTRAINT "items_marks_not_zero" CHECK ("items_marks"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "world_equipment" (
	"character_id" bigint PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "world_guild_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "world_guild_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"guild_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"leader_id" bigint,
	CONSTRAINT "world_guild_events_kind" CHECK ("world_guild_events"."kind" in ('founded', 'renamed', 'leader', 'level'))
);
--> statement-breakpoint
CREATE TABLE "world_wars" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "world_wars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"game_id" text NOT NULL,
	"guild_id" bigint NOT NULL,
	"rival_id" bigint NOT NULL,
	"at" timestamp with time zone,
	"state" text NOT NULL,
	"winner_id" bigint,
	"score" integer,
	"rival_score" integer,
	CONSTRAINT "world_wars_state" CHECK ("world_wars"."state" in ('planned', 'running', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "items_orders" DROP CONSTRAINT "items_orders_sums";--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_kind_known";--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_price_positive";--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_has_what_it_sells";--> statement-breakpoint
ALTER TABLE "items_lines" ADD COLUMN "currency" text DEFAULT 'coins' NOT NULL;--> statement-breakpoint
ALTER TABLE "items_lines" ADD COLUMN "earned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items_lines" ADD COLUMN "contents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items_orders" ADD COLUMN "marks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items_orders" ADD COLUMN "marks_refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items_pieces" ADD COLUMN "piece" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "contents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "marks_price" integer;--> statement-breakpoint
ALTER TABLE "world_identities" ADD COLUMN "equipment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items_marks" ADD CONSTRAINT "items_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items_marks" ADD CONSTRAINT "items_marks_order_id_items_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."items_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "items_marks_cause" ON "items_marks" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "items_marks_user" ON "items_marks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "items_marks_order" ON "items_marks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "world_guild_events_guild" ON "world_guild_events" USING btree ("guild_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "world_wars_game" ON "world_wars" USING btree ("family","game_id");--> statement-breakpoint
CREATE INDEX "world_wars_guild" ON "world_wars" USING btree ("guild_id","at");--> statement-breakpoint
CREATE INDEX "world_wars_rival" ON "world_wars" USING btree ("rival_id","at");--> statement-breakpoint
ALTER TABLE "items_lines" ADD CONSTRAINT "items_lines_currency" CHECK ("items_lines"."currency" in ('coins', 'marks'));--> statement-breakpoint
ALTER TABLE "items_orders" ADD CONSTRAINT "items_orders_sums" CHECK ("items_orders"."total" >= 0 and "items_orders"."marks" >= 0 and "items_orders"."total" + "items_orders"."marks" > 0
        and "items_orders"."refunded" between 0 and "items_orders"."total" and "items_orders"."marks_refunded" between 0 and "items_orders"."marks");--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_kind_known" CHECK ("items"."kind" in ('item', 'premium', 'bundle'));--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_price_positive" CHECK ("items"."price" > 0 and "items"."sale_price" > 0 and "items"."marks_price" > 0);--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_has_what_it_sells" CHECK (case "items"."kind" when 'item' then "items"."vnum" is not null
        when 'bundle' then jsonb_array_length("items"."contents") > 0
        else "items"."premium_type" is not null and "items"."premium_days" is not null end);
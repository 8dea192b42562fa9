CREATE TABLE "items_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"names" jsonb NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"names" jsonb NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"count" integer NOT NULL,
	"price" integer NOT NULL,
	"premium_type" text,
	"premium_days" integer,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "items_lines_pieces" CHECK ("items_lines"."quantity" > 0 and "items_lines"."refunded" between 0 and "items_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "items_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"total" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"login" text,
	"character" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "items_orders_sums" CHECK ("items_orders"."total" > 0 and "items_orders"."refunded" between 0 and "items_orders"."total")
);
--> statement-breakpoint
CREATE TABLE "items_pieces" (
	"delivery_id" bigint PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"vnum" integer,
	"count" integer DEFAULT 1 NOT NULL,
	"sockets" jsonb NOT NULL,
	"attributes" jsonb NOT NULL,
	"premium_type" text,
	"premium_days" integer,
	"price" integer NOT NULL,
	"sale_price" integer,
	"sale_ends_at" timestamp with time zone,
	"stock" integer,
	"limit_count" integer,
	"limit_days" integer,
	"class" text,
	"min_level" integer,
	"status" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "items_kind_known" CHECK ("items"."kind" in ('item', 'premium')),
	CONSTRAINT "items_status_known" CHECK ("items"."status" in ('draft', 'published')),
	CONSTRAINT "items_price_positive" CHECK ("items"."price" > 0 and "items"."sale_price" > 0),
	CONSTRAINT "items_stock_not_negative" CHECK ("items"."stock" >= 0),
	CONSTRAINT "items_has_what_it_sells" CHECK (case "items"."kind" when 'item' then "items"."vnum" is not null
        else "items"."premium_type" is not null and "items"."premium_days" is not null end)
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "uncertain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items_lines" ADD CONSTRAINT "items_lines_order_id_items_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."items_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items_lines" ADD CONSTRAINT "items_lines_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items_lines" ADD CONSTRAINT "items_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items_orders" ADD CONSTRAINT "items_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items_orders" ADD CONSTRAINT "items_orders_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items_pieces" ADD CONSTRAINT "items_pieces_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items_pieces" ADD CONSTRAINT "items_pieces_line_id_items_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."items_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_id_items_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."items_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "items_categories_slug_unique" ON "items_categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "items_lines_order" ON "items_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "items_lines_limit" ON "items_lines" USING btree ("item_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "items_lines_user" ON "items_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "items_lines_created" ON "items_lines" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "items_orders_key" ON "items_orders" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "items_orders_user" ON "items_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "items_orders_recipient" ON "items_orders" USING btree ("recipient_id","id");--> statement-breakpoint
CREATE INDEX "items_orders_created" ON "items_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "items_orders_refunded" ON "items_orders" USING btree ("id") WHERE "items_orders"."refunded" > 0;--> statement-breakpoint
CREATE INDEX "items_pieces_line" ON "items_pieces" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "items_category" ON "items" USING btree ("category_id");
--> statement-breakpoint
-- The categories of the specification. Staff can rename and delete them.
INSERT INTO "items_categories" ("slug", "names", "sort_order") VALUES
  ('weapons', '{"en":"Weapons","es":"Armas","it":"Armi","ro":"Arme","tr":"Silahlar","de":"Waffen","fr":"Armes","pl":"Broń","hu":"Fegyverek","pt":"Armas"}', 1),
  ('armor', '{"en":"Armor","es":"Armaduras","it":"Armature","ro":"Armuri","tr":"Zırhlar","de":"Rüstungen","fr":"Armures","pl":"Zbroje","hu":"Páncélok","pt":"Armaduras"}', 2),
  ('premium', '{"en":"Premium","es":"Premium","it":"Premium","ro":"Premium","tr":"Premium","de":"Premium","fr":"Premium","pl":"Premium","hu":"Prémium","pt":"Premium"}', 3);

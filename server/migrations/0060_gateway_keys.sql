CREATE TABLE "gateway_keys" (
	"gateway" text NOT NULL,
	"mode" text NOT NULL,
	"keys" text,
	"hints" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"proposed" text,
	"proposal" integer DEFAULT 0 NOT NULL,
	"tested_at" timestamp with time zone,
	"test_result" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_keys_gateway_mode_pk" PRIMARY KEY("gateway","mode"),
	CONSTRAINT "gateway_keys_gateway_known" CHECK ("gateway_keys"."gateway" in ('stripe', 'paypal', 'nowpayments')),
	CONSTRAINT "gateway_keys_mode_known" CHECK ("gateway_keys"."mode" in ('live', 'test')),
	CONSTRAINT "gateway_keys_active_has_keys" CHECK (not "gateway_keys"."active" or "gateway_keys"."keys" is not null)
);

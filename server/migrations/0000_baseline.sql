-- Trigram search over parts of names and paths. The extension ships with PostgreSQL; the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "accounts_premium" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"granted_by" bigint,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"payload" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"asked_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	CONSTRAINT "approvals_status_known" CHECK ("approvals"."status" in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
	CONSTRAINT "approvals_decided_once" CHECK (("approvals"."status" = 'pending') = ("approvals"."decided_at" is null)),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."status" <> 'approved' or "approvals"."decided_by" <> "approvals"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"username" text,
	"authority" text,
	"action" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"resource" text NOT NULL,
	"method" text NOT NULL,
	"result" text NOT NULL,
	"http_status" integer NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"request_id" text NOT NULL,
	"changes" jsonb,
	"notes" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_names" (
	"username" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_devices" (
	"user_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_devices_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "auth_pending_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth_pending_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"social_id" text NOT NULL,
	"discovery_source" text NOT NULL,
	"custom_source" text,
	"character_name" text,
	"referral_code" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	CONSTRAINT "auth_pending_registrations_name" CHECK ("auth_pending_registrations"."username" ~ '^[A-Za-z0-9]{3,16}$')
);
--> statement-breakpoint
CREATE TABLE "auth_session_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth_session_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"access_hash" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"factor_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"browser_hash" text,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_used_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_online_samples" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"players" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_config" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"account" text NOT NULL,
	"password" text,
	"secure" boolean NOT NULL,
	"active" boolean NOT NULL,
	"last_test" timestamp with time zone,
	"last_test_result" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_config_single" CHECK ("email_config"."id" = 1),
	CONSTRAINT "email_config_port" CHECK ("email_config"."port" between 1 and 65535),
	CONSTRAINT "email_config_active_host" CHECK (not "email_config"."active" or "email_config"."host" <> '')
);
--> statement-breakpoint
CREATE TABLE "features" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"required_role" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "features_status_known" CHECK ("features"."status" in ('enabled', 'beta', 'disabled')),
	CONSTRAINT "features_role_known" CHECK ("features"."required_role" in ('PLAYER', 'SPONSOR', 'STAFF', 'ADMIN'))
);
--> statement-breakpoint
CREATE TABLE "health_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"value" integer NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "health_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"system" text,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_owner" CHECK (("ledger_accounts"."user_id" is null) <> ("ledger_accounts"."system" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'COIN' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"package_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"coins" integer NOT NULL,
	"bonus_coins" integer DEFAULT 0 NOT NULL,
	"price_eur" integer NOT NULL,
	"price_usd" integer NOT NULL,
	"discount_percentage" integer DEFAULT 0 NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "packages_coins_positive" CHECK ("packages"."coins" > 0 and "packages"."bonus_coins" >= 0),
	CONSTRAINT "packages_prices_not_negative" CHECK ("packages"."price_eur" >= 0 and "packages"."price_usd" >= 0),
	CONSTRAINT "packages_discount_range" CHECK ("packages"."discount_percentage" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passwords_reset_links" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"detail" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"user_id" bigint NOT NULL,
	"recipient_id" bigint,
	"recipient_name" text,
	"kind" text DEFAULT 'purchase' NOT NULL,
	"gateway" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"coins" integer NOT NULL,
	"bonus_coins" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"livemode" boolean NOT NULL,
	"gateway_session_id" text,
	"gateway_transaction_id" text,
	"gateway_status" text,
	"checkout_url" text,
	"crypto" jsonb,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"needs_review" boolean DEFAULT false NOT NULL,
	"failure_code" text,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"dispute_state" text DEFAULT 'none' NOT NULL,
	"language" text NOT NULL,
	"consent_version" text,
	"consent_text" text,
	"consent_at" timestamp with time zone,
	"consent_ip" text,
	"message" text,
	"anonymous" boolean DEFAULT false NOT NULL,
	"message_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0 and "payments"."coins" >= 0 and "payments"."bonus_coins" >= 0),
	CONSTRAINT "payments_purchase" CHECK ("payments"."kind" = 'donation' or ("payments"."coins" > 0 and "payments"."consent_at" is not null)),
	CONSTRAINT "payments_recipient_other" CHECK ("payments"."recipient_id" <> "payments"."user_id"),
	CONSTRAINT "payments_message_length" CHECK (length("payments"."message") < 200),
	CONSTRAINT "payments_refunded_amount" CHECK ("payments"."refunded_amount" between 0 and "payments"."amount"),
	CONSTRAINT "payments_completed_at" CHECK ("payments"."status" <> 'completed' or "payments"."completed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payments_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"event_key" text NOT NULL,
	"event_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "profiles_deletions" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles_email_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profiles_email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "roles_assignments" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"granted_by" bigint,
	CONSTRAINT "roles_assignments_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "roles_permissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"category" text NOT NULL,
	"action" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"permissions" text DEFAULT '[]' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings_configs" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_configs_key_unique" UNIQUE("key"),
	CONSTRAINT "settings_configs_key" CHECK ("settings_configs"."key" ~ '^[a-z][a-z0-9_.-]{0,99}$'),
	CONSTRAINT "settings_configs_category" CHECK ("settings_configs"."category" in ('system', 'security', 'game', 'premium', 'maintenance'))
);
--> statement-breakpoint
CREATE TABLE "two_factor_backup_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "two_factor_backup_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "two_factor_challenges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "two_factor_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text,
	"enabled_at" timestamp with time zone,
	"pending_secret" text,
	"pending_until" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users_bans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_bans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"reason" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"created_by" bigint,
	CONSTRAINT "users_bans_end" CHECK (("users_bans"."type" = 'permanent') = ("users_bans"."ends_at" is null))
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
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"real_name" text,
	"character_name" text,
	"password_hash" text NOT NULL,
	"social_id" text NOT NULL,
	"discovery_source" text NOT NULL,
	"custom_source" text,
	"referral_code" text,
	"status" text DEFAULT 'active' NOT NULL,
	"authority" text DEFAULT 'player' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"last_play" timestamp with time zone,
	"mileage" bigint DEFAULT 0 NOT NULL,
	"password_changed_at" timestamp with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"rights_version" bigint DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(username || ' ' || email || ' ' || coalesce(real_name, ''))) STORED NOT NULL,
	CONSTRAINT "users_username_rule" CHECK ("users"."username" ~ '^[A-Za-z0-9]{3,16}$' or ("users"."status" = 'deleted' and "users"."username" = 'deleted-' || "users"."id"))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"statement" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"values" jsonb NOT NULL,
	"secret" text,
	"subject" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts_premium" ADD CONSTRAINT "accounts_premium_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_premium" ADD CONSTRAINT "accounts_premium_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_devices" ADD CONSTRAINT "auth_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session_tokens" ADD CONSTRAINT "auth_session_tokens_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords_reset_links" ADD CONSTRAINT "passwords_reset_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_events" ADD CONSTRAINT "payments_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_refunds" ADD CONSTRAINT "payments_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_refunds" ADD CONSTRAINT "payments_refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles_deletions" ADD CONSTRAINT "profiles_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles_email_changes" ADD CONSTRAINT "profiles_email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles_assignments" ADD CONSTRAINT "roles_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles_assignments" ADD CONSTRAINT "roles_assignments_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles_assignments" ADD CONSTRAINT "roles_assignments_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_backup_codes" ADD CONSTRAINT "two_factor_backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD CONSTRAINT "two_factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users_bans" ADD CONSTRAINT "users_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users_bans" ADD CONSTRAINT "users_bans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users_notes" ADD CONSTRAINT "users_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users_notes" ADD CONSTRAINT "users_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_premium_expires" ON "accounts_premium" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_premium_type" ON "accounts_premium" USING btree ("type","user_id");--> statement-breakpoint
CREATE INDEX "accounts_premium_granted_by" ON "accounts_premium" USING btree ("granted_by");--> statement-breakpoint
CREATE INDEX "approvals_status" ON "approvals" USING btree ("status","action","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approvals_closed" ON "approvals" USING btree ("id" DESC NULLS LAST) WHERE "approvals"."status" <> 'pending';--> statement-breakpoint
CREATE INDEX "approvals_asked_by" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approvals_decided_by" ON "approvals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "approvals_due" ON "approvals" USING btree ("expires_at") WHERE "approvals"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting_once" ON "approvals" USING btree ("fingerprint") WHERE "approvals"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "audit_logs_timestamp" ON "audit_logs" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_logs_user" ON "audit_logs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_target" ON "audit_logs" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_status" ON "audit_logs" USING btree ("http_status","id");--> statement-breakpoint
CREATE INDEX "audit_logs_trouble" ON "audit_logs" USING btree ("result","id","http_status") WHERE "audit_logs"."result" <> 'success';--> statement-breakpoint
CREATE INDEX "audit_logs_action_result" ON "audit_logs" USING btree ("action","result","id");--> statement-breakpoint
CREATE INDEX "audit_logs_searched" ON "audit_logs" USING btree ("id","username","action","result","http_status","timestamp","resource");--> statement-breakpoint
CREATE INDEX "audit_logs_username" ON "audit_logs" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "audit_logs_words" ON "audit_logs" USING gin ("resource" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_logs_staff" ON "audit_logs" USING btree ("timestamp") WHERE "audit_logs"."authority" <> 'player' or "audit_logs"."resource" like '/api/admin/%';--> statement-breakpoint
CREATE INDEX "audit_logs_staff_address" ON "audit_logs" USING btree ("user_id","ip_address","timestamp") WHERE "audit_logs"."authority" <> 'player' or "audit_logs"."resource" like '/api/admin/%';--> statement-breakpoint
CREATE INDEX "audit_names_words" ON "audit_names" USING gin (lower("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "auth_devices_last_seen" ON "auth_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_pending_registrations_username" ON "auth_pending_registrations" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "auth_pending_registrations_token" ON "auth_pending_registrations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "auth_pending_registrations_email" ON "auth_pending_registrations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "auth_pending_registrations_expiry" ON "auth_pending_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_session_tokens_access" ON "auth_session_tokens" USING btree ("access_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_session_tokens_refresh" ON "auth_session_tokens" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "auth_session_tokens_session" ON "auth_session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "auth_sessions_expiry" ON "auth_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_used_challenges_expiry" ON "auth_used_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "health_alerts_open" ON "health_alerts" USING btree ("kind") WHERE "health_alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "health_alerts_resolved" ON "health_alerts" USING btree ("resolved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_user_unique" ON "ledger_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_system_unique" ON "ledger_accounts" USING btree ("system");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id","amount");--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_cause_unique" ON "ledger_transfers" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "ledger_transfers_cause" ON "ledger_transfers" USING btree ("cause" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "packages_package_id_unique" ON "packages" USING btree ("package_id") WHERE "packages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passwords_reset_links_token" ON "passwords_reset_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "payments_events_payment" ON "payments_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_refunds_gateway_unique" ON "payments_refunds" USING btree ("gateway","refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_refunds_key_unique" ON "payments_refunds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payments_refunds_payment" ON "payments_refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payments_refunds_waiting" ON "payments_refunds" USING btree ("next_attempt_at") WHERE "payments_refunds"."next_attempt_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference_unique" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_unique" ON "payments" USING btree ("gateway","gateway_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction_unique" ON "payments" USING btree ("gateway","gateway_transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency_unique" ON "payments" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id","user_id");--> statement-breakpoint
CREATE INDEX "payments_status_newest" ON "payments" USING btree ("status","created_at","id","user_id");--> statement-breakpoint
CREATE INDEX "payments_review" ON "payments" USING btree ("created_at","id") WHERE "payments"."needs_review";--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("created_at","id") WHERE "payments"."dispute_state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_words" ON "payments" USING gin ("reference" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_earned" ON "payments" USING btree ("currency","completed_at","gateway","amount","refunded_amount") WHERE "payments"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_recipient" ON "payments" USING btree ("recipient_id","id") WHERE "payments"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_donations" ON "payments" USING btree ("completed_at","id") WHERE "payments"."kind" = 'donation' and "payments"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "payments_messages" ON "payments" USING btree ("id") WHERE "payments"."kind" = 'donation' and "payments"."status" = 'completed' and "payments"."message" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_inbox_event_unique" ON "payments_inbox" USING btree ("gateway","event_key");--> statement-breakpoint
CREATE INDEX "payments_inbox_open" ON "payments_inbox" USING btree ("received_at") WHERE "payments_inbox"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_deletions_token" ON "profiles_deletions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "profiles_deletions_due" ON "profiles_deletions" USING btree ("erase_at");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_changes_old" ON "profiles_email_changes" USING btree ("old_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_changes_new" ON "profiles_email_changes" USING btree ("new_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_changes_open" ON "profiles_email_changes" USING btree ("user_id") WHERE "profiles_email_changes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "profiles_email_changes_user" ON "profiles_email_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "roles_assignments_role" ON "roles_assignments" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_permissions_name" ON "roles_permissions" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name_unique" ON "saved_filters" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "settings_configs_list" ON "settings_configs" USING btree ("category","key");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_backup_codes_code" ON "two_factor_backup_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_challenges_token" ON "two_factor_challenges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "two_factor_challenges_user" ON "two_factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_challenges_expiry" ON "two_factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_bans_user" ON "users_bans" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_bans_one_running" ON "users_bans" USING btree ("user_id") WHERE "users_bans"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "users_bans_ends" ON "users_bans" USING btree ("ends_at") WHERE "users_bans"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "users_notes_user" ON "users_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree (lower("username"),"id","username");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "users_last_play" ON "users" USING btree ("last_play","id");--> statement-breakpoint
CREATE INDEX "users_last_play_latest" ON "users" USING btree ("last_play" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_authority" ON "users" USING btree ("authority","id");--> statement-breakpoint
CREATE INDEX "users_create_time" ON "users" USING btree ("create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_payment_unique" ON "withdrawals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "limit_windows_expiry" ON "limit_windows" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_cause_unique" ON "mail_outbox" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "mail_outbox_cause" ON "mail_outbox" USING btree ("cause" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_status" ON "mail_outbox" USING btree ("status","id");
// Generated from the contract by server/src/docs/client-files.ts. Do not edit.

export type ClientOptions = {
  /** Address of the portal: https://portal.example */
  url: string;
  /** API key, created by staff of the portal. Without one, only public data can be read. */
  key?: string;
  /** Milliseconds after which a call fails; 10,000 by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

/** An error response of the portal. */
export declare class WyrmgateError extends Error {
  readonly status: number;
  /** Stable name, such as `api-keys.invalid`. */
  readonly code: string;
  /** Seconds to wait, after too many calls. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
}

export type WyrmgateClient = {
  users: {
    /** Users by search (login, email, real name), status, level, and days since registration or last activity. Matches are counted up to 10000; `capped` means that there are more, and `after` reads on. Needs the scope `users:read`. */
    list(sent?: { query?: {
      search?: string;
      status?: "active" | "banned" | "deleted" | "suspended" | "inactive";
      role?: "player" | "low_wizard" | "god" | "high_wizard" | "implementor" | "staff";
      dateFrom?: string;
      dateTo?: string;
      registered?: "7" | "30" | "90";
      active?: "7" | "30" | "90";
      sort?: string;
      page?: number;
      limit?: number;
      after?: number;
      before?: number;
    } }): Promise<{
      users: {
        id: number;
        login: string;
        email: string;
        real_name: string | null;
        status: "OK" | "BLOCK" | "DELETED" | "SUSPENDED" | "INACTIVE";
        authority: "player" | "low_wizard" | "god" | "high_wizard" | "implementor";
        cash: number;
        create_time: string;
        last_play: string | null;
        two_factor: boolean;
        version: number;
      }[];
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
        capped: boolean;
        next: number | null;
        previous: number | null;
      };
    }>;
    /** Numbers of users: all, active, banned, registered today (UTC). Needs the scope `users:read`. */
    stats(): Promise<{
      total: number;
      active: number;
      banned: number;
      newToday: number;
    }>;
    /** The latest registrations. Needs the scope `users:read`. */
    recent(sent?: { query?: {
      limit?: number;
    } }): Promise<{
      users: {
        id: number;
        login: string;
        email: string;
        real_name: string | null;
        status: "OK" | "BLOCK" | "DELETED" | "SUSPENDED" | "INACTIVE";
        authority: "player" | "low_wizard" | "god" | "high_wizard" | "implementor";
        cash: number;
        create_time: string;
        last_play: string | null;
        two_factor: boolean;
        version: number;
      }[];
    }>;
    /** One user with their bans, latest first. Needs the scope `users:read`. */
    get(sent: { params: {
      id: number;
    } }): Promise<{
      user: {
        id: number;
        login: string;
        email: string;
        real_name: string | null;
        status: "OK" | "BLOCK" | "DELETED" | "SUSPENDED" | "INACTIVE";
        authority: "player" | "low_wizard" | "god" | "high_wizard" | "implementor";
        cash: number;
        create_time: string;
        last_play: string | null;
        two_factor: boolean;
        version: number;
      };
      bans: {
        id: number;
        type: "temporary" | "permanent";
        reason: string;
        message: string | null;
        created_at: string;
        ends_at: string | null;
        lifted_at: string | null;
        created_by: string | null;
      }[];
    }>;
  };
  audit: {
    /** The audit log, newest first. Matches are counted up to 10000; `capped` means that there are more, and `after` reads on. Needs the scope `audit:read`. */
    list(sent?: { query?: {
      action?: "user_ban" | "user_unban" | "user_status_change" | "account_modify" | "premium_grant" | "premium_revoke" | "gm_promotion" | "gm_demotion" | "system_config" | "server_command" | "data_export" | "personal_data_view" | "password_reset" | "register" | "login" | "logout" | "recovery_request" | "password_change" | "session_end" | "email_change" | "account_delete" | "account_restore" | "account_erase" | "token_reuse" | "access_refused" | "payment_review" | "donation_moderate" | "withdrawal_request" | "package_create" | "package_update" | "package_delete" | "payment_refund" | "payment_dispute" | "payment_status_change" | "payment_check" | "gateway_event_retry" | "gateway_event_resolve" | "gateway_reconciliation" | "delivery_retry" | "delivery_resolve" | "difference_check" | "difference_apply" | "difference_dismiss" | "game_account_link" | "game_account_unlink" | "game_account_code" | "game_accounts_import" | "coins_edit" | "marks_edit" | "ledger_alert" | "audit_alert" | "two_factor_setup" | "two_factor_enable" | "two_factor_disable" | "factor_verify" | "backup_codes_renew" | "passkey_add" | "passkey_remove" | "role_change" | "permission_change" | "role_assign" | "role_revoke" | "level_change" | "filter_save" | "sessions_end" | "approval_request" | "approval_approve" | "approval_reject" | "approval_withdraw" | "approval_expire" | "four_eyes_alone" | "note_add" | "announcement_create" | "announcement_update" | "announcement_delete" | "branding_update" | "branding_reset" | "branding_import" | "custom_page_create" | "custom_page_update" | "custom_page_delete" | "legal_update" | "legal_reset" | "presentation_create" | "presentation_update" | "presentation_delete" | "media_upload" | "media_update" | "media_delete" | "download_create" | "download_update" | "download_delete" | "launcher_release_create" | "launcher_release_publish" | "launcher_release_delete" | "launcher_mirrors" | "launcher_key_create" | "launcher_key_end" | "launcher_login" | "news_create" | "news_update" | "news_delete" | "news_draft" | "content_draft" | "event_create" | "event_update" | "event_cancel" | "event_delete" | "recruiting_remove" | "world_refresh" | "game_setting_create" | "game_setting_update" | "game_setting_delete" | "support_article_create" | "support_article_update" | "support_article_delete" | "translation_update" | "sponsor_create" | "sponsor_update" | "sponsor_delete" | "sponsor_review" | "sponsor_payout_request" | "sponsor_payout" | "forum_section_create" | "forum_section_update" | "forum_section_delete" | "forum_thread_update" | "forum_poll_close" | "forum_thread_move" | "forum_posts_move" | "forum_post_delete" | "forum_post_restore" | "forum_history_delete" | "forum_report_claim" | "forum_report_decide" | "forum_held_decide" | "forum_cleanup" | "forum_cleanup_undo" | "forum_warning_withdraw" | "moderation_claim" | "moderation_decide" | "moderation_warn" | "word_filter_create" | "word_filter_update" | "word_filter_delete" | "chat_message_delete" | "chat_mute" | "chat_unmute" | "chat_room_update" | "chat_notice_post" | "chat_notice_pin" | "chat_notice_unpin" | "chat_report_read" | "chat_report_decide" | "item_create" | "item_update" | "item_delete" | "item_csv" | "item_names" | "item_category_save" | "item_category_delete" | "item_refund" | "vote_site_create" | "vote_site_update" | "vote_site_delete" | "code_batch_create" | "code_batch_update" | "code_find" | "code_redeem" | "api_key_create" | "api_key_delete" | "avatar_remove" | "forum_image_remove" | "discord_bridge_update" | "discord_bridge_test" | "discord_bridge_remove" | "setup_update" | "ban_appeal" | "ticket_answer" | "ticket_note" | "ticket_update" | "ticket_settings" | "gateway_keys_update" | "gateway_keys_delete" | "game_connection_update" | "game_connection_delete" | "discord_link" | "discord_unlink" | "discord_update" | "webhook_create" | "webhook_update" | "webhook_rotate" | "webhook_test" | "webhook_retry" | "webhook_delete";
      username?: string;
      resource?: string;
      status?: "SUCCESS" | "FAILED" | "PARTIAL" | "UNAUTHORIZED" | "FORBIDDEN";
      range?: "hour" | "day" | "week" | "month";
      userId?: number;
      targetUserId?: number;
      page?: number;
      limit?: number;
      after?: number;
      before?: number;
    } }): Promise<{
      logs: {
        id: number;
        timestamp: string;
        username: string | null;
        action: "user_ban" | "user_unban" | "user_status_change" | "account_modify" | "premium_grant" | "premium_revoke" | "gm_promotion" | "gm_demotion" | "system_config" | "server_command" | "data_export" | "personal_data_view" | "password_reset" | "register" | "login" | "logout" | "recovery_request" | "password_change" | "session_end" | "email_change" | "account_delete" | "account_restore" | "account_erase" | "token_reuse" | "access_refused" | "payment_review" | "donation_moderate" | "withdrawal_request" | "package_create" | "package_update" | "package_delete" | "payment_refund" | "payment_dispute" | "payment_status_change" | "payment_check" | "gateway_event_retry" | "gateway_event_resolve" | "gateway_reconciliation" | "delivery_retry" | "delivery_resolve" | "difference_check" | "difference_apply" | "difference_dismiss" | "game_account_link" | "game_account_unlink" | "game_account_code" | "game_accounts_import" | "coins_edit" | "marks_edit" | "ledger_alert" | "audit_alert" | "two_factor_setup" | "two_factor_enable" | "two_factor_disable" | "factor_verify" | "backup_codes_renew" | "passkey_add" | "passkey_remove" | "role_change" | "permission_change" | "role_assign" | "role_revoke" | "level_change" | "filter_save" | "sessions_end" | "approval_request" | "approval_approve" | "approval_reject" | "approval_withdraw" | "approval_expire" | "four_eyes_alone" | "note_add" | "announcement_create" | "announcement_update" | "announcement_delete" | "branding_update" | "branding_reset" | "branding_import" | "custom_page_create" | "custom_page_update" | "custom_page_delete" | "legal_update" | "legal_reset" | "presentation_create" | "presentation_update" | "presentation_delete" | "media_upload" | "media_update" | "media_delete" | "download_create" | "download_update" | "download_delete" | "launcher_release_create" | "launcher_release_publish" | "launcher_release_delete" | "launcher_mirrors" | "launcher_key_create" | "launcher_key_end" | "launcher_login" | "news_create" | "news_update" | "news_delete" | "news_draft" | "content_draft" | "event_create" | "event_update" | "event_cancel" | "event_delete" | "recruiting_remove" | "world_refresh" | "game_setting_create" | "game_setting_update" | "game_setting_delete" | "support_article_create" | "support_article_update" | "support_article_delete" | "translation_update" | "sponsor_create" | "sponsor_update" | "sponsor_delete" | "sponsor_review" | "sponsor_payout_request" | "sponsor_payout" | "forum_section_create" | "forum_section_update" | "forum_section_delete" | "forum_thread_update" | "forum_poll_close" | "forum_thread_move" | "forum_posts_move" | "forum_post_delete" | "forum_post_restore" | "forum_history_delete" | "forum_report_claim" | "forum_report_decide" | "forum_held_decide" | "forum_cleanup" | "forum_cleanup_undo" | "forum_warning_withdraw" | "moderation_claim" | "moderation_decide" | "moderation_warn" | "word_filter_create" | "word_filter_update" | "word_filter_delete" | "chat_message_delete" | "chat_mute" | "chat_unmute" | "chat_room_update" | "chat_notice_post" | "chat_notice_pin" | "chat_notice_unpin" | "chat_report_read" | "chat_report_decide" | "item_create" | "item_update" | "item_delete" | "item_csv" | "item_names" | "item_category_save" | "item_category_delete" | "item_refund" | "vote_site_create" | "vote_site_update" | "vote_site_delete" | "code_batch_create" | "code_batch_update" | "code_find" | "code_redeem" | "api_key_create" | "api_key_delete" | "avatar_remove" | "forum_image_remove" | "discord_bridge_update" | "discord_bridge_test" | "discord_bridge_remove" | "setup_update" | "ban_appeal" | "ticket_answer" | "ticket_note" | "ticket_update" | "ticket_settings" | "gateway_keys_update" | "gateway_keys_delete" | "game_connection_update" | "game_connection_delete" | "discord_link" | "discord_unlink" | "discord_update" | "webhook_create" | "webhook_update" | "webhook_rotate" | "webhook_test" | "webhook_retry" | "webhook_delete";
        target_type: string | null;
        target_id: string | null;
        resource: string;
        method: string;
        status: "SUCCESS" | "FAILED" | "PARTIAL" | "UNAUTHORIZED" | "FORBIDDEN";
        ip_address: string;
        user_agent: string;
        duration_ms: number;
        changes: (Record<string, {
          before: unknown;
          after: unknown;
        }>) | null;
        notes: string | null;
        suspicious: boolean;
      }[];
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
        capped: boolean;
        next: number | null;
        previous: number | null;
      };
    }>;
    /** Today's staff actions: total, most active people and most frequent actions. Needs the scope `audit:read`. */
    stats(): Promise<{
      totalActionsToday: number;
      failedActionsToday: number;
      actionsYesterday: number;
      differenceFlagged: boolean;
      mostActiveUsers: {
        username: string;
        actions: number;
      }[];
      mostCommonActions: {
        action: "user_ban" | "user_unban" | "user_status_change" | "account_modify" | "premium_grant" | "premium_revoke" | "gm_promotion" | "gm_demotion" | "system_config" | "server_command" | "data_export" | "personal_data_view" | "password_reset" | "register" | "login" | "logout" | "recovery_request" | "password_change" | "session_end" | "email_change" | "account_delete" | "account_restore" | "account_erase" | "token_reuse" | "access_refused" | "payment_review" | "donation_moderate" | "withdrawal_request" | "package_create" | "package_update" | "package_delete" | "payment_refund" | "payment_dispute" | "payment_status_change" | "payment_check" | "gateway_event_retry" | "gateway_event_resolve" | "gateway_reconciliation" | "delivery_retry" | "delivery_resolve" | "difference_check" | "difference_apply" | "difference_dismiss" | "game_account_link" | "game_account_unlink" | "game_account_code" | "game_accounts_import" | "coins_edit" | "marks_edit" | "ledger_alert" | "audit_alert" | "two_factor_setup" | "two_factor_enable" | "two_factor_disable" | "factor_verify" | "backup_codes_renew" | "passkey_add" | "passkey_remove" | "role_change" | "permission_change" | "role_assign" | "role_revoke" | "level_change" | "filter_save" | "sessions_end" | "approval_request" | "approval_approve" | "approval_reject" | "approval_withdraw" | "approval_expire" | "four_eyes_alone" | "note_add" | "announcement_create" | "announcement_update" | "announcement_delete" | "branding_update" | "branding_reset" | "branding_import" | "custom_page_create" | "custom_page_update" | "custom_page_delete" | "legal_update" | "legal_reset" | "presentation_create" | "presentation_update" | "presentation_delete" | "media_upload" | "media_update" | "media_delete" | "download_create" | "download_update" | "download_delete" | "launcher_release_create" | "launcher_release_publish" | "launcher_release_delete" | "launcher_mirrors" | "launcher_key_create" | "launcher_key_end" | "launcher_login" | "news_create" | "news_update" | "news_delete" | "news_draft" | "content_draft" | "event_create" | "event_update" | "event_cancel" | "event_delete" | "recruiting_remove" | "world_refresh" | "game_setting_create" | "game_setting_update" | "game_setting_delete" | "support_article_create" | "support_article_update" | "support_article_delete" | "translation_update" | "sponsor_create" | "sponsor_update" | "sponsor_delete" | "sponsor_review" | "sponsor_payout_request" | "sponsor_payout" | "forum_section_create" | "forum_section_update" | "forum_section_delete" | "forum_thread_update" | "forum_poll_close" | "forum_thread_move" | "forum_posts_move" | "forum_post_delete" | "forum_post_restore" | "forum_history_delete" | "forum_report_claim" | "forum_report_decide" | "forum_held_decide" | "forum_cleanup" | "forum_cleanup_undo" | "forum_warning_withdraw" | "moderation_claim" | "moderation_decide" | "moderation_warn" | "word_filter_create" | "word_filter_update" | "word_filter_delete" | "chat_message_delete" | "chat_mute" | "chat_unmute" | "chat_room_update" | "chat_notice_post" | "chat_notice_pin" | "chat_notice_unpin" | "chat_report_read" | "chat_report_decide" | "item_create" | "item_update" | "item_delete" | "item_csv" | "item_names" | "item_category_save" | "item_category_delete" | "item_refund" | "vote_site_create" | "vote_site_update" | "vote_site_delete" | "code_batch_create" | "code_batch_update" | "code_find" | "code_redeem" | "api_key_create" | "api_key_delete" | "avatar_remove" | "forum_image_remove" | "discord_bridge_update" | "discord_bridge_test" | "discord_bridge_remove" | "setup_update" | "ban_appeal" | "ticket_answer" | "ticket_note" | "ticket_update" | "ticket_settings" | "gateway_keys_update" | "gateway_keys_delete" | "game_connection_update" | "game_connection_delete" | "discord_link" | "discord_unlink" | "discord_update" | "webhook_create" | "webhook_update" | "webhook_rotate" | "webhook_test" | "webhook_retry" | "webhook_delete";
        count: number;
      }[];
    }>;
  };
  donations: {
    /** Payments by search (reference, login, email, transaction), status and day, newest first. Matches are counted up to 10000; `capped` means that there are more, and `after` reads on. Needs the scope `payments:read`. */
    list(sent?: { query?: {
      search?: string;
      status?: "pending" | "processing" | "completed" | "failed" | "cancelled" | "refunded" | "review" | "closed" | "disputed";
      from?: string;
      to?: string;
      userId?: number;
      page?: number;
      limit?: number;
      after?: number;
      before?: number;
    } }): Promise<{
      donations: {
        id: number;
        created_at: string;
        kind: "purchase" | "donation";
        username: string;
        email: string;
        amount: number;
        currency: "EUR" | "USD";
        refunded_amount: number;
        coins_purchased: number;
        package_name: string;
        gateway: "stripe" | "paypal" | "nowpayments";
        gateway_transaction_id: string | null;
        payment_id: string;
        status: "pending" | "processing" | "completed" | "failed" | "cancelled" | "refunded";
        dispute_state: "none" | "open" | "won" | "lost";
        needs_review: boolean;
        held: {
          amount: number;
          currency: string;
          returned: number;
        } | null;
      }[];
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
        capped: boolean;
        next: number | null;
        previous: number | null;
      };
    }>;
    /** The latest payments. Needs the scope `payments:read`. */
    recent(sent?: { query?: {
      limit?: number;
    } }): Promise<{
      donations: {
        id: number;
        created_at: string;
        kind: "purchase" | "donation";
        username: string;
        email: string;
        amount: number;
        currency: "EUR" | "USD";
        refunded_amount: number;
        coins_purchased: number;
        package_name: string;
        gateway: "stripe" | "paypal" | "nowpayments";
        gateway_transaction_id: string | null;
        payment_id: string;
        status: "pending" | "processing" | "completed" | "failed" | "cancelled" | "refunded";
        dispute_state: "none" | "open" | "won" | "lost";
        needs_review: boolean;
        held: {
          amount: number;
          currency: string;
          returned: number;
        } | null;
      }[];
    }>;
    /** Sums of completed payments in one currency: total, today, this month and average. `currencies` has the same for every currency with completed payments or held money. Needs the scope `payments:read`. */
    stats(sent?: { query?: {
      currency?: "EUR" | "USD";
    } }): Promise<{
      currency: "EUR" | "USD";
      totalAmount: number;
      totalCount: number;
      todayAmount: number;
      todayCount: number;
      monthAmount: number;
      monthCount: number;
      averageDonation: number;
      reviewAmount: number;
      reviewCount: number;
      closedAmount: number;
      closedCount: number;
      currencies: {
        currency: string;
        totalAmount: number;
        totalCount: number;
        todayAmount: number;
        todayCount: number;
        monthAmount: number;
        monthCount: number;
        averageDonation: number;
        reviewAmount: number;
        reviewCount: number;
        closedAmount: number;
        closedCount: number;
      }[];
    }>;
    /** Completed payments by day and gateway in one currency, minus refunds, oldest first. `others` sums the payments of these days in other currencies. Needs the scope `payments:read`. */
    revenue(sent?: { query?: {
      currency?: "EUR" | "USD";
      days?: number;
    } }): Promise<{
      days: {
        day: string;
        gateways: {
          gateway: "stripe" | "paypal" | "nowpayments";
          amount: number;
          count: number;
        }[];
      }[];
      others: {
        currency: "EUR" | "USD";
        amount: number;
        count: number;
      }[];
    }>;
    /** One payment with its timeline: requests, webhooks, refunds, coins and emails. Needs the scope `payments:read`. */
    get(sent: { params: {
      id: number;
    } }): Promise<{
      donation: {
        id: number;
        created_at: string;
        kind: "purchase" | "donation";
        username: string;
        email: string;
        amount: number;
        currency: "EUR" | "USD";
        refunded_amount: number;
        coins_purchased: number;
        package_name: string;
        gateway: "stripe" | "paypal" | "nowpayments";
        gateway_transaction_id: string | null;
        payment_id: string;
        status: "pending" | "processing" | "completed" | "failed" | "cancelled" | "refunded";
        dispute_state: "none" | "open" | "won" | "lost";
        needs_review: boolean;
        held: {
          amount: number;
          currency: string;
          returned: number;
        } | null;
      };
      recipient: string | null;
      gateway_status: string | null;
      failure_code: string | null;
      held: {
        amount: number;
        currency: string;
        returned: number;
        coins: Record<string, number | null>;
      } | null;
      ordered_amount: number | null;
      crypto: {
        asset: string;
        due: string;
        received: string | null;
        deposits: {
          id: number;
          session_id: string;
          state: string;
          asset: string | null;
          amount: string;
          at: string;
        }[];
      } | null;
      refundable: number;
      refund_currency: string;
      manual_refund: boolean;
      timeline: {
        id: number;
        at: string;
        kind: string;
        from: string | null;
        to: string | null;
        detail: Record<string, string | number | boolean | null>;
      }[];
      refunds: {
        id: number;
        created_at: string;
        origin: "staff" | "gateway" | "manual";
        status: "requested" | "pending" | "succeeded" | "failed";
        amount: number;
        reason: string;
        refund_id: string | null;
        actor: string | null;
      }[];
      ledger: {
        at: string;
        kind: string;
        amount: number;
        cause: string;
      }[];
      mails: {
        at: string;
        template: string;
        recipient: string;
        status: string;
      }[];
    }>;
  };
  ledger: {
    /** Coin history of a user with the cause of each movement, newest first. Needs the scope `ledger:read`. */
    userHistory(sent: { params: {
      id: number;
    }; query?: {
      after?: number;
      limit?: number;
    } }): Promise<{
      movements: {
        id: number;
        created_at: string;
        kind: "purchase" | "bonus" | "donation" | "sponsor" | "vote" | "shop" | "code" | "refund" | "dispute" | "admin" | "game";
        amount: number;
        balance: number;
        reference: string | null;
        cause: string;
        note: string | null;
      }[];
      next: number | null;
    }>;
  };
  deliveries: {
    /** Deliveries to the game, newest first. `status=open` lists those that have not arrived yet. Needs the scope `deliveries:read`. */
    list(sent?: { query?: {
      status?: "queued" | "sending" | "needs_attention" | "delivered" | "cancelled" | "open";
      kind?: "register" | "password" | "coins" | "ban" | "unban" | "premium" | "staff_level" | "item" | "unstick";
      search?: string;
      userId?: number;
      payment?: string;
      page?: number;
      limit?: number;
      after?: number;
      before?: number;
    } }): Promise<{
      deliveries: {
        id: number;
        kind: "register" | "password" | "coins" | "ban" | "unban" | "premium" | "staff_level" | "item" | "unstick";
        status: "queued" | "sending" | "needs_attention" | "delivered" | "cancelled";
        created_at: string;
        login: string | null;
        coins: number | null;
        item: (Record<string, string>) | null;
        delivered_at: string | null;
        recalled: {
          reason: "refund" | "dispute";
          coins: number;
        } | null;
        user: {
          id: number;
          username: string;
        };
        attempts: number;
        error: ("unavailable" | "unknown" | "unsupported" | "notFound" | "taken" | "invalid" | "notEnough" | "overLimit" | "inUse" | "denied" | "conflict" | "noAccount" | "otherAccount" | "internal") | null;
        next_attempt_at: string | null;
        payment: string | null;
        balance_after: number | null;
        resolution: string | null;
        resolved_by: string | null;
      }[];
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
        capped: boolean;
        next: number | null;
        previous: number | null;
      };
    }>;
  };
  news: {
    /** Published news, pinned ones first, then the newest. `next` is the `after` of what follows. Needs the scope `news:read`. */
    list(sent?: { query?: {
      lang?: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
      category?: "general" | "updates" | "events" | "announcements" | "patchnotes";
      after?: number;
      limit?: number;
    } }): Promise<{
      news: {
        id: number;
        category: "general" | "updates" | "events" | "announcements" | "patchnotes";
        pinned: boolean;
        published_at: string;
        author: string | null;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
        slug: string;
        title: string;
        excerpt: string;
        reading_minutes: number;
        cover: {
          id: number;
          kind: "image" | "video";
          key: string;
          extension: string;
          width: number;
          height: number;
          widths: number[];
          animated: boolean;
          duration: number | null;
          placeholder: string;
          alts: Record<string, string>;
        } | null;
      }[];
      next: number | null;
    }>;
    /** A published article in the language asked for, or in the best other one. Needs the scope `news:read`. */
    get(sent: { params: {
      id: number;
    }; query?: {
      lang?: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
    } }): Promise<{
      id: number;
      category: "general" | "updates" | "events" | "announcements" | "patchnotes";
      pinned: boolean;
      published_at: string;
      author: string | null;
      language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
      slug: string;
      title: string;
      excerpt: string;
      reading_minutes: number;
      cover: {
        id: number;
        kind: "image" | "video";
        key: string;
        extension: string;
        width: number;
        height: number;
        widths: number[];
        animated: boolean;
        duration: number | null;
        placeholder: string;
        alts: Record<string, string>;
      } | null;
      updated_at: string;
      body: Record<string, unknown>;
      media: {
        id: number;
        kind: "image" | "video";
        key: string;
        extension: string;
        width: number;
        height: number;
        widths: number[];
        animated: boolean;
        duration: number | null;
        placeholder: string;
        alts: Record<string, string>;
      }[];
      versions: {
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
        slug: string;
      }[];
      share_picture: string;
      discussion: {
        path: string;
        replies: number;
      } | null;
      previous: {
        slug: string;
        title: string;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
      } | null;
      next: {
        slug: string;
        title: string;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
      } | null;
      related: {
        id: number;
        category: "general" | "updates" | "events" | "announcements" | "patchnotes";
        pinned: boolean;
        published_at: string;
        author: string | null;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
        slug: string;
        title: string;
        excerpt: string;
        reading_minutes: number;
        cover: {
          id: number;
          kind: "image" | "video";
          key: string;
          extension: string;
          width: number;
          height: number;
          widths: number[];
          animated: boolean;
          duration: number | null;
          placeholder: string;
          alts: Record<string, string>;
        } | null;
      }[];
    }>;
    /** A published article by the last part of its address, in any language, or by a former one. Needs the scope `news:read`. */
    find(sent: { params: {
      slug: string;
    }; query?: {
      lang?: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
    } }): Promise<{
      id: number;
      category: "general" | "updates" | "events" | "announcements" | "patchnotes";
      pinned: boolean;
      published_at: string;
      author: string | null;
      language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
      slug: string;
      title: string;
      excerpt: string;
      reading_minutes: number;
      cover: {
        id: number;
        kind: "image" | "video";
        key: string;
        extension: string;
        width: number;
        height: number;
        widths: number[];
        animated: boolean;
        duration: number | null;
        placeholder: string;
        alts: Record<string, string>;
      } | null;
      updated_at: string;
      body: Record<string, unknown>;
      media: {
        id: number;
        kind: "image" | "video";
        key: string;
        extension: string;
        width: number;
        height: number;
        widths: number[];
        animated: boolean;
        duration: number | null;
        placeholder: string;
        alts: Record<string, string>;
      }[];
      versions: {
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
        slug: string;
      }[];
      share_picture: string;
      discussion: {
        path: string;
        replies: number;
      } | null;
      previous: {
        slug: string;
        title: string;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
      } | null;
      next: {
        slug: string;
        title: string;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
      } | null;
      related: {
        id: number;
        category: "general" | "updates" | "events" | "announcements" | "patchnotes";
        pinned: boolean;
        published_at: string;
        author: string | null;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
        slug: string;
        title: string;
        excerpt: string;
        reading_minutes: number;
        cover: {
          id: number;
          kind: "image" | "video";
          key: string;
          extension: string;
          width: number;
          height: number;
          widths: number[];
          animated: boolean;
          duration: number | null;
          placeholder: string;
          alts: Record<string, string>;
        } | null;
      }[];
    }>;
  };
  events: {
    /** The dates between two days, in order. Up to 100 days; the next 62 by default. Needs the scope `events:read`. */
    scheduled(sent?: { query?: {
      from?: string;
      to?: string;
      type?: "tournament" | "event" | "maintenance" | "update";
      language?: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
    } }): Promise<{
      zone: string;
      now: string;
      events: {
        id: number;
        slug: string;
        type: "tournament" | "event" | "maintenance" | "update";
        date: string;
        time: string | null;
        zone: string;
        starts_at: string;
        ends_at: string;
        all_day: boolean;
        days: number;
        cancelled: boolean;
        title: string;
        description: string;
        participants: string;
        reward: string;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
        sign_up: boolean;
        places: number | null;
        taken: number;
      }[];
    }>;
    /** The next dates that are not over. Needs the scope `events:read`. */
    upcoming(sent?: { query?: {
      type?: "tournament" | "event" | "maintenance" | "update";
      language?: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
      limit?: number;
    } }): Promise<{
      zone: string;
      now: string;
      events: {
        id: number;
        slug: string;
        type: "tournament" | "event" | "maintenance" | "update";
        date: string;
        time: string | null;
        zone: string;
        starts_at: string;
        ends_at: string;
        all_day: boolean;
        days: number;
        cancelled: boolean;
        title: string;
        description: string;
        participants: string;
        reward: string;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
        sign_up: boolean;
        places: number | null;
        taken: number;
      }[];
    }>;
    /** An event with its next dates. `on` chooses the date; otherwise the next one, or the last if all are over. Needs the scope `events:read`. */
    get(sent: { params: {
      id: number;
    }; query?: {
      on?: string;
      language?: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
    } }): Promise<{
      zone: string;
      now: string;
      event: {
        id: number;
        slug: string;
        type: "tournament" | "event" | "maintenance" | "update";
        date: string;
        time: string | null;
        zone: string;
        starts_at: string;
        ends_at: string;
        all_day: boolean;
        days: number;
        cancelled: boolean;
        title: string;
        description: string;
        participants: string;
        reward: string;
        language: "en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt";
        sign_up: boolean;
        places: number | null;
        taken: number;
        body: (Record<string, unknown>) | null;
        share_picture: string;
        languages: ("en" | "it" | "es" | "ro" | "tr" | "de" | "fr" | "pl" | "hu" | "pt")[];
        repeats: boolean;
        updated_at: string;
        dates: {
          date: string;
          starts_at: string;
          ends_at: string;
          cancelled: boolean;
          taken: number;
        }[];
      };
    }>;
  };
  world: {
    /** One page of a board with its filters. A private character has a place without a name. Needs the scope `rankings:read`. */
    board(sent: { params: {
      board: "players" | "pvp" | "arena-solo" | "arena-flex" | "guilds";
    }; query?: {
      empire?: "red" | "yellow" | "blue";
      class?: "warrior" | "ninja" | "sura" | "shaman" | "wolfman";
      minLevel?: number;
      maxLevel?: number;
      page?: number;
      limit?: number;
    } }): Promise<{
      snapshot: {
        as_of: string | null;
        demo: boolean;
        boards: ("players" | "pvp" | "arena-solo" | "arena-flex" | "guilds")[];
      };
      rows: {
        position: number;
        place: number;
        id: number | null;
        name: string | null;
        level: number;
        empire: ("red" | "yellow" | "blue") | null;
        class: ("warrior" | "ninja" | "sura" | "shaman" | "wolfman") | null;
        guild: {
          id: number;
          name: string;
        } | null;
        playtime_minutes: number | null;
        pvp_score: number | null;
        points: number | null;
        win_rate: number | null;
        members: number | null;
        leader: {
          id: number;
          name: string;
        } | null;
        movement: {
          day: number | null;
          week: number | null;
        };
      }[];
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
    }>;
    /** Where the character or guild of this name is on the board. `match` is null if there is none. Needs the scope `rankings:read`. */
    find(sent: { params: {
      board: "players" | "pvp" | "arena-solo" | "arena-flex" | "guilds";
    }; query: {
      empire?: "red" | "yellow" | "blue";
      class?: "warrior" | "ninja" | "sura" | "shaman" | "wolfman";
      minLevel?: number;
      maxLevel?: number;
      name: string;
      limit?: number;
    } }): Promise<{
      match: {
        id: number;
        name: string;
        position: number;
        place: number;
        page: number;
        filtered: boolean;
      } | null;
    }>;
    /** A ranked character that is not private. Needs the scope `rankings:read`. */
    character(sent: { params: {
      id: number;
    } }): Promise<{
      snapshot: {
        as_of: string | null;
        demo: boolean;
        boards: ("players" | "pvp" | "arena-solo" | "arena-flex" | "guilds")[];
      };
      character: {
        id: number;
        name: string;
        class: ("warrior" | "ninja" | "sura" | "shaman" | "wolfman") | null;
        level: number;
        experience: number;
        playtime_minutes: number;
        empire: ("red" | "yellow" | "blue") | null;
        guild: {
          id: number;
          name: string;
          grade: number | null;
        } | null;
        pvp_score: number | null;
        arena_solo: {
          points: number;
          wins: number | null;
          losses: number | null;
        } | null;
        arena_flex: {
          points: number;
          wins: number | null;
          losses: number | null;
        } | null;
        last_seen: ("today" | "week" | "month" | "older") | null;
        places: {
          board: "players" | "pvp" | "arena-solo" | "arena-flex" | "guilds";
          place: number;
          total: number;
        }[];
        history: {
          day: string;
          places: Record<string, number>;
        }[];
        equipment: {
          slot: "weapon" | "body" | "head" | "shield" | "boots" | "bracelet" | "necklace" | "earrings" | "other";
          number: number;
          names: Record<string, string>;
          count: number;
          sockets: number;
        }[] | null;
      };
    }>;
    /** The best ranked character of exactly this name. Needs the scope `rankings:read`. */
    characterNamed(sent: { query: {
      name: string;
    } }): Promise<{
      id: number;
      name: string;
    }>;
    /** The guilds by place. `search` finds text anywhere in the name. Needs the scope `rankings:read`. */
    guilds(sent?: { query?: {
      search?: string;
      empire?: "red" | "yellow" | "blue";
      minLevel?: number;
      maxLevel?: number;
      page?: number;
      limit?: number;
    } }): Promise<{
      snapshot: {
        as_of: string | null;
        demo: boolean;
        boards: ("players" | "pvp" | "arena-solo" | "arena-flex" | "guilds")[];
      };
      guilds: {
        position: number;
        place: number;
        id: number | null;
        name: string | null;
        level: number;
        empire: ("red" | "yellow" | "blue") | null;
        class: ("warrior" | "ninja" | "sura" | "shaman" | "wolfman") | null;
        guild: {
          id: number;
          name: string;
        } | null;
        playtime_minutes: number | null;
        pvp_score: number | null;
        points: number | null;
        win_rate: number | null;
        members: number | null;
        leader: {
          id: number;
          name: string;
        } | null;
        movement: {
          day: number | null;
          week: number | null;
        };
      }[];
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
    }>;
    /** A guild with one page of its members. Private and unranked characters are counted in `members` and not listed. Needs the scope `rankings:read`. */
    guild(sent: { params: {
      id: number;
    }; query?: {
      page?: number;
    } }): Promise<{
      snapshot: {
        as_of: string | null;
        demo: boolean;
        boards: ("players" | "pvp" | "arena-solo" | "arena-flex" | "guilds")[];
      };
      guild: {
        id: number;
        name: string;
        level: number;
        points: number;
        wins: number;
        draws: number;
        losses: number;
        empire: ("red" | "yellow" | "blue") | null;
        leader: {
          id: number;
          name: string;
        } | null;
        members: number;
        place: {
          board: "players" | "pvp" | "arena-solo" | "arena-flex" | "guilds";
          place: number;
          total: number;
        } | null;
        history: {
          day: string;
          places: Record<string, number>;
        }[];
        wars: {
          id: number;
          rival: {
            id: number;
            name: string;
          } | null;
          at: string | null;
          state: "planned" | "running" | "ended";
          result: ("won" | "lost" | "drawn" | "unknown") | null;
          score: number | null;
          rival_score: number | null;
        }[] | null;
        events: {
          id: number;
          at: string;
          kind: "founded" | "renamed" | "leader" | "level";
          before: string | null;
          after: string | null;
          leader: {
            id: number;
            name: string;
          } | null;
        }[];
        roster: {
          id: number;
          name: string;
          grade: number | null;
          level: number;
          class: ("warrior" | "ninja" | "sura" | "shaman" | "wolfman") | null;
          place: number | null;
        }[];
      };
      pagination: {
        page: number;
        limit: number;
        total: number;
        pages: number;
      };
    }>;
    /** Players online, channels, and players by hour over the last week. Needs the scope `statistics:read`. */
    status(): Promise<{
      demo: boolean;
      checked_at: string | null;
      total: number | null;
      empires: {
        red: number;
        yellow: number;
        blue: number;
      } | null;
      source: ("exact" | "estimate") | null;
      channels: {
        name: string;
        status: "open" | "busy" | "full" | "closed" | "unknown";
        players: number | null;
      }[];
      hours: {
        hour: string;
        average: number;
        peak: number;
        empires: {
          red: number;
          yellow: number;
          blue: number;
        } | null;
      }[];
    }>;
  };
  voteSites: {
    /** The active vote sites in order, and the players with the most votes in this month (UTC). Needs the scope `rankings:read`. */
    list(): Promise<{
      sites: {
        id: number;
        name: string;
        coins: number;
        marks: number;
        cooldown_hours: number;
        learns: ("token" | "username" | "id" | "address")[];
      }[];
      month: string;
      ranking: {
        rank: number;
        username: string;
        votes: number;
      }[];
      prizes: number[];
      winners: {
        rank: number;
        username: string | null;
        coins: number;
      }[];
    }>;
  };
};

export declare const createClient: (options: ClientOptions) => WyrmgateClient;

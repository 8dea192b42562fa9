/** Everything the audit log can name. The first twelve are the specification's. */
export const auditActions = [
  'user_ban',
  'user_unban',
  'user_status_change',
  'account_modify',
  'premium_grant',
  'premium_revoke',
  'gm_promotion',
  'gm_demotion',
  'system_config',
  'server_command',
  'data_export',
  'password_reset',
  'register',
  'login',
  'logout',
  'token_reuse',
  'access_refused',
  'payment_review',
] as const;
export type AuditAction = (typeof auditActions)[number];

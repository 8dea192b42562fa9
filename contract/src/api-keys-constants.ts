import type { Permission } from './permissions.ts';

/** Each scope lets a key read one kind of data. Scopes for public data need no permission. */
export const apiScopes = [
  'statistics:read',
  'rankings:read',
  'news:read',
  'events:read',
  'users:read',
  'payments:read',
  'ledger:read',
  'deliveries:read',
  'audit:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The permission that a key's creator must hold each time the key uses the scope. */
export const scopePermissions: Readonly<Record<ApiScope, Permission | null>> = {
  'statistics:read': null,
  'rankings:read': null,
  'news:read': null,
  'events:read': null,
  'users:read': 'admin.users.view',
  'payments:read': 'admin.donations.view',
  'ledger:read': 'admin.ledger.view',
  'deliveries:read': 'admin.deliveries.view',
  'audit:read': 'admin.audit.view',
};

/** A key consists of a prefix, an id, a secret and a checksum. The fixed format lets scanners for leaked secrets recognise keys. */
export const apiKeyPrefix = 'wgk_';
export const apiKeyPattern = /^wgk_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;
/** Choices for the lifetime of a new key in days. Every key expires. */
export const apiKeyDays = [30, 90, 180, 365] as const;
export const maxApiKeys = 100;
export const maxKeyCallsPerMinute = 600;

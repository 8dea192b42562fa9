/** Permissions that endpoints ask for, named category.resource.action. */
export const permissions = [
  'admin.dashboard.view',
  'admin.audit.view',
  'admin.audit.export',
  'admin.users.view',
  'admin.donations.view',
  'content.donations.edit',
  'admin.packages.view',
  'admin.packages.edit',
  'admin.ledger.view',
  'admin.roles.view',
  'admin.roles.edit',
  'admin.roles.assign',
  'admin.gms.view',
  'admin.gms.manage',
  'admin.email.view',
  'admin.email.retry',
  'admin.donations.edit',
  'admin.donations.refund',
  'admin.donations.export',
  'admin.coins.edit',
  'admin.users.edit',
  'admin.users.ban',
  'admin.users.password',
  'admin.users.factor',
  'admin.users.export',
  'admin.users.note',
  'admin.accounts.view',
  'admin.accounts.premium',
  'admin.accounts.status',
  'admin.accounts.export',
  'admin.announcements.view',
  'admin.announcements.edit',
  'admin.features.view',
  'admin.features.edit',
  'admin.settings.view',
  'admin.settings.edit',
] as const;
export type Permission = (typeof permissions)[number];

/** "*" holds every permission. */
export const holdsPermission = (held: readonly string[], wanted: Permission): boolean =>
  held.includes('*') || held.includes(wanted);

/** True if any held permission opens a part of the back office. */
export const opensAdmin = (held: readonly string[]): boolean => permissions.some((p) => holdsPermission(held, p));

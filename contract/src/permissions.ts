/** Permissions that endpoints ask for, named category.resource.action. */
export const permissions = [
  'admin.dashboard.view',
  'admin.audit.view',
  'admin.users.view',
  'admin.donations.view',
  'admin.packages.view',
  'admin.ledger.view',
] as const;
export type Permission = (typeof permissions)[number];

/** "*" holds every permission. */
export const holdsPermission = (held: readonly string[], wanted: Permission): boolean =>
  held.includes('*') || held.includes(wanted);

/** True if any held permission opens some part of the back-office. */
export const opensAdmin = (held: readonly string[]): boolean => permissions.some((p) => holdsPermission(held, p));

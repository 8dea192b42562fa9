import type { contract } from '@wyrmgate/contract';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { donationsRoutes } from './donations/routes.ts';
import type { Handlers } from './http/context.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { packagesRoutes } from './packages/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { usersRoutes } from './users/routes.ts';

/** What serves the contract: one line per domain. */
export const domainRoutes: { [D in keyof typeof contract]: Handlers<(typeof contract)[D]> } = {
  auth: authRoutes,
  users: usersRoutes,
  audit: auditRoutes,
  dashboard: dashboardRoutes,
  settings: settingsRoutes,
  packages: packagesRoutes,
  payments: paymentsRoutes,
  donations: donationsRoutes,
  ledger: ledgerRoutes,
};

// The map of the product: one line per domain.
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { dashboard } from './dashboard.ts';
import { donations } from './donations.ts';
import { ledger } from './ledger.ts';
import { packages } from './packages.ts';
import { payments } from './payments.ts';
import { settings } from './settings.ts';
import { users } from './users.ts';

export const contract = { auth, users, audit, dashboard, settings, packages, payments, donations, ledger };
export type Contract = typeof contract;

import { defineAuthJobs } from './auth/jobs.ts';
import { defineLedgerJobs } from './ledger/jobs.ts';
import { definePaymentJobs } from './payments/jobs.ts';
import type { Platform } from './platform/platform.ts';

/** All background work of the domains; before the queue starts. */
export const defineJobs = (platform: Platform): void => {
  defineAuthJobs(platform);
  definePaymentJobs(platform);
  defineLedgerJobs(platform);
};

import { defineAccountJobs } from './accounts/jobs.ts';
import { defineApprovalJobs } from './approvals/jobs.ts';
import { defineAuditJobs } from './audit/jobs.ts';
import { defineAuthJobs } from './auth/jobs.ts';
import { defineDashboardJobs } from './dashboard/jobs.ts';
import { defineHealthJobs } from './health/jobs.ts';
import { defineLedgerJobs } from './ledger/jobs.ts';
import { definePasswordJobs } from './passwords/jobs.ts';
import { definePaymentJobs } from './payments/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { defineProfileJobs } from './profiles/jobs.ts';
import { defineSettingsJobs } from './settings/jobs.ts';
import { defineTwoFactorJobs } from './two-factor/jobs.ts';
import { defineUserJobs } from './users/jobs.ts';

/** Defines the background jobs of every domain. Call it before the queue starts. */
export const defineJobs = (platform: Platform): void => {
  defineAuthJobs(platform);
  defineUserJobs(platform);
  defineAccountJobs(platform);
  defineTwoFactorJobs(platform);
  definePaymentJobs(platform);
  defineLedgerJobs(platform);
  definePasswordJobs(platform);
  defineProfileJobs(platform);
  defineSettingsJobs(platform);
  defineApprovalJobs(platform);
  defineAuditJobs(platform);
  defineHealthJobs(platform);
  defineDashboardJobs(platform);
};

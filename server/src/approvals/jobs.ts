import { and, eq, lte } from 'drizzle-orm';
import { recordAudit } from '../audit/service.ts';
import type { Platform } from '../platform/platform.ts';
import { approvals } from './table.ts';

export const defineApprovalJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'approvals.expire', cron: '*/10 * * * *', run: () => expireApprovals(platform) });
};

export const expireApprovals = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const ended = await tx
      .update(approvals)
      .set({ status: 'expired', decided_at: now })
      .where(and(eq(approvals.status, 'pending'), lte(approvals.expires_at, now)))
      .returning({ id: approvals.id });
    for (const { id } of ended)
      await recordAudit(tx, {
        action: 'approval_expire',
        targetType: 'approval',
        targetId: String(id),
        changes: { status: { before: 'pending', after: 'expired' } },
        timestamp: now,
        resource: 'approvals.expire',
        method: 'JOB',
        status: 200,
        ip: '',
        userAgent: '',
        durationMs: 0,
        requestId: `approval:${id}`,
      });
  });
};

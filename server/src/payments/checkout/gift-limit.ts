import { paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, isNotNull, notInArray, sql, sum } from 'drizzle-orm';
import type { User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { readSettings } from '../../settings/service.ts';
import { payments } from '../table.ts';

/**
 * Limits how much a new account may pay for gifts, because coins bought with a stolen card would be gone before its
 * owner disputes the payment. Open payments count too, and a euro counts as much as a dollar.
 */
export const assertMayGive = async ({ tx, actor, now }: Work<User>, amount: number): Promise<void> => {
  const { gift_trial_days: days, gift_trial_limit: limit } = await readSettings(tx);
  if (now.getTime() - actor.createdAt.getTime() >= days * 86_400_000) return;
  // Concurrent orders from one account wait for each other, so that each sees the others' amounts.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`gifts:${actor.id}`}))`);
  const [given] = await tx
    .select({ amount: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.user_id, actor.id),
        isNotNull(payments.recipient_id),
        notInArray(payments.status, ['failed', 'cancelled']),
      ),
    );
  if ((given?.amount ?? 0) + amount > limit * 100)
    throw problem(paymentProblems.giftLimit, { details: { days, limit } });
};

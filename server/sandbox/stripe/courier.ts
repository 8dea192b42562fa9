import type { Surroundings } from '../shell/gateway.ts';
import type { Attempt } from '../shell/outbox.ts';
import type { State } from './records.ts';
import { signBody } from './signature.ts';

const patience = 10_000;

/** Carries one event to the merchant. A redirect is not followed and counts as a failure, as at Stripe. */
export const carryEvent = async (
  state: State,
  around: Surroundings,
  secret: string,
  eventId: string,
): Promise<Attempt> => {
  const record = state.events[eventId];
  const base = around.webhookBase();
  if (!record || base === undefined) return { at: around.now(), status: 0 };
  const attempt = { at: around.now(), status: 0 };
  const body = JSON.stringify(record.event, null, 2);
  try {
    const answer = await fetch(`${base}/api/webhooks/stripe`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': signBody(body, [secret], Math.floor(attempt.at / 1000)),
      },
      body,
      signal: AbortSignal.timeout(patience),
    });
    attempt.status = answer.status;
    await answer.body?.cancel();
  } catch {
    attempt.status = 0;
  }
  record.attempts.push(attempt);
  if (attempt.status >= 200 && attempt.status < 300) record.event.pending_webhooks = 0;
  around.changed();
  return attempt;
};

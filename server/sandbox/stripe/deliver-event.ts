import { deliverWebhook } from '../shell/deliver-webhook.ts';
import type { GatewayContext } from '../shell/gateway.ts';
import type { Attempt } from '../shell/outbox.ts';
import type { Records } from './records.ts';
import { signBody } from './signature.ts';

export const deliverEvent = async (
  records: Records,
  context: GatewayContext,
  secret: string,
  eventId: string,
): Promise<Attempt> => {
  const record = records.events[eventId];
  if (!record || context.webhookBase() === undefined) return { at: context.now(), status: 0 };
  const body = JSON.stringify(record.event, null, 2);
  const attempt = await deliverWebhook(context, {
    path: '/api/webhooks/stripe',
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'Stripe-Signature': signBody(body, [secret], Math.floor(context.now() / 1000)),
    },
  });
  record.attempts.push(attempt);
  if (attempt.status >= 200 && attempt.status < 300) record.event.pending_webhooks = 0;
  return attempt;
};

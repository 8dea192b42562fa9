import { randomUUID } from 'node:crypto';
import type { Crypto } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { createSecret } from '../src/webhooks/message.ts';
import { secretContext } from '../src/webhooks/secrets.ts';
import { type WebhookAttempt, webhookDeliveries, webhookEventRows, webhooks } from '../src/webhooks/table.ts';
import { day, hour } from './random.ts';

const minute = 60_000;

/** Seeds a switched-off webhook with its deliveries, and a paused one. Neither sends anything, because the demo has no receivers. */
export const seedWebhooks = async (tx: Tx, crypto: Pick<Crypto, 'seal'>, now: Date): Promise<void> => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rowOf = (url: string) => {
    const key = randomUUID();
    const seal = (text: string) => crypto.seal(text, secretContext({ key }));
    return { key, host: new URL(url).host, url: seal(url), created_at: ago(30 * day), updated_at: ago(day), seal };
  };
  const { seal, ...own } = rowOf('https://bot.example.com/portal');
  const { seal: _, ...channel } = rowOf('https://discord.com/api/webhooks/100/demo');
  const [bot] = await tx
    .insert(webhooks)
    .values([
      {
        ...own,
        name: 'Demo accounting',
        format: 'standard',
        events: ['payment.completed', 'payment.refunded'],
        language: 'en',
        active: false,
        secret: seal(createSecret()),
        last_success_at: ago(3 * hour),
      },
      {
        ...channel,
        name: 'Demo announcements',
        format: 'discord',
        events: ['news.published', 'event.published'],
        language: 'en',
        active: true,
        paused_at: ago(day),
        paused_for: 'gone',
        failing_since: ago(day),
      },
    ])
    .returning({ id: webhooks.id });
  if (!bot) return;
  const attempt = (at: Date, status: number, response: string): WebhookAttempt => ({
    at: at.toISOString(),
    status,
    error: null,
    duration_ms: 120,
    response,
  });
  const examples = [
    { hours: 26, state: 'failed', attempts: [attempt(ago(25 * hour), 500, 'database is down')] },
    {
      hours: 3,
      state: 'delivered',
      attempts: [attempt(ago(3 * hour - minute), 204, ''), attempt(ago(3 * hour), 503, '')],
    },
  ] as const;
  for (const [index, { hours, state, attempts }] of examples.entries()) {
    const data = {
      reference: `DEMO-${index + 1}`,
      kind: 'purchase',
      gateway: 'stripe',
      amount: 9.99,
      currency: 'EUR',
      coins: 1100,
    };
    const [event] = await tx
      .insert(webhookEventRows)
      .values({
        public_id: randomUUID(),
        type: 'payment.completed',
        cause: `demo:${index}`,
        data,
        occurred_at: ago(hours * hour),
      })
      .returning({ id: webhookEventRows.id });
    if (event)
      await tx.insert(webhookDeliveries).values({
        webhook_id: bot.id,
        event_id: event.id,
        state,
        next_attempt_at: ago(hours * hour),
        attempts: [...attempts],
      });
  }
};

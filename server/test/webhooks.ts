import type { WebhookEvent } from '@wyrmgate/contract/webhooks-constants';
import { desc, eq } from 'drizzle-orm';
import { auditLogs } from '../src/audit/table.ts';
import { emit } from '../src/webhooks/emit.ts';
import { webhookDeliveries, webhooks } from '../src/webhooks/table.ts';
import { startTestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { createTestUser } from './users.ts';

type More = { events?: WebhookEvent[]; format?: 'standard' | 'discord'; url?: string; name?: string; language?: 'de' };

/** Opens a portal that may send webhooks to this machine, and a receiver for them. Call `reset` before each test. */
export const openWebhookBench = async () => {
  const portal = await startTestApp({ env: { OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  const boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  const db = () => portal.platform.database.db;
  const calls = () => boss.api.webhooks;
  let receiver: Receiver = await startReceiver();
  let causes = 0;
  return {
    portal,
    boss,
    db,
    calls,
    receiver: () => receiver,
    reset: async () => {
      await db().delete(webhooks);
      await receiver.close();
      receiver = await startReceiver();
    },
    close: async () => {
      await receiver.close();
      await portal.close();
    },
    create: async (more: More = {}) => {
      const { webhook, secret } = await calls().create({
        body: { name: 'Bot', url: receiver.url, events: ['user.banned', 'user.unbanned'], ...more },
      });
      return { id: webhook.id, secret: secret ?? '', webhook };
    },
    /** Emits an event, which is sent to the webhooks that selected its type. */
    happen: (type: WebhookEvent = 'user.banned', data: Record<string, unknown> = { user_id: 7 }) =>
      portal.platform.database.transaction((tx) => {
        causes += 1;
        return emit(portal.platform, tx, { type, cause: `test:${causes}`, data });
      }),
    /** Waits until that many requests have arrived. */
    arrived: (count: number) => eventually(async () => receiver.received.length >= count),
    /** Waits until every delivery has been attempted and no run is active. */
    settled: (id: number) =>
      eventually(async () => {
        const rows = await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, id));
        const [row] = await db().select().from(webhooks).where(eq(webhooks.id, id));
        return row?.leased_until === null && rows.every(({ attempts }) => attempts.length > 0);
      }),
    logOf: async (id: number) => (await calls().deliveries({ query: { webhook: id } })).deliveries,
    find: async (id: number) => (await calls().list()).webhooks.find((row) => row.id === id),
    lastAudit: async () => (await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1))[0],
  };
};
export type WebhookBench = Awaited<ReturnType<typeof openWebhookBench>>;

import { openRooms, readRoomKey } from '@wyrmgate/contract/chat-constants';
import { type discord as contract, discordProblems as p } from '@wyrmgate/contract/discord';
import { webhookPattern } from '@wyrmgate/contract/discord-bridges';
import type { BridgeTrouble } from '@wyrmgate/contract/discord-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { eq, sql } from 'drizzle-orm';
import { readNumbers } from '../../chat/outside.ts';
import { ensureRoom } from '../../chat/rooms.ts';
import { changedFields } from '../../http/audit.ts';
import type { External, User, Work } from '../../http/context.ts';
import { fieldIssue, problem } from '../../http/problem.ts';
import { requireVersion } from '../../http/require-version.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { DiscordError } from '../client.ts';
import { deleteAtDiscord, readChannel, readWebhook, sayAtDiscord, type Webhook } from './client.ts';
import { forgetReceived } from './received.ts';
import { findBot, openWebhook, tokenContext, troubleOf } from './run.ts';
import { type BridgeRow, discordBridges } from './table.ts';

type Contract = typeof contract;

const show = async (tx: Tx, platform: Platform): Promise<Returned<Contract['bridges']>> => {
  const rows = await tx.select().from(discordBridges);
  const rooms = await readNumbers(tx, openRooms);
  const shown = openRooms.map((room) => {
    const row = rows.find((each) => each.room === room);
    const last = rooms.find(({ key }) => key === room)?.last_seq ?? 0;
    const lost = row !== undefined && openWebhook(platform, row) === undefined;
    return {
      room,
      configured: row !== undefined,
      active: row?.active ?? false,
      webhook_id: row?.webhook_id ?? null,
      channel_id: row?.channel_id ?? '',
      linked_only: row?.linked_only ?? false,
      out_trouble: lost ? ('webhook' as const) : (row?.out_trouble ?? null),
      in_trouble: row?.in_trouble ?? null,
      trouble_at: row?.trouble_at?.toISOString() ?? null,
      waiting: row?.active ? Math.max(0, last - row.out_seq) : 0,
      version: row?.version ?? 1,
    };
  });
  return { bridges: shown, bot: (await findBot(platform, tx)) !== undefined };
};

export const listBridges = ({ tx, platform }: Work<User>) => show(tx, platform);

const findBridge = async (tx: Tx, room: string): Promise<BridgeRow | undefined> => {
  const [row] = await tx.select().from(discordBridges).where(eq(discordBridges.room, room));
  return row;
};

/** Runs a call for a form, and reports a Discord error as a field error. */
const asField = <T>(field: string, call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (!(error instanceof DiscordError)) throw error;
    if (error.kind !== 'refused') throw problem(p.unreachable);
    throw problem(p.rejected, { fields: [fieldIssue(field, p.rejected)] });
  });

const hookOf = (platform: Platform, address: string, known: BridgeRow | undefined): Webhook => {
  const [, id, token] = webhookPattern.exec(address) ?? [];
  if (id && token) return { base: platform.env.discordApiBase, id, token };
  const kept = known && openWebhook(platform, known);
  if (!kept) throw problem(p.incomplete, { fields: [fieldIssue('webhook', p.incomplete)] });
  return kept;
};

const audited = (row: Pick<BridgeRow, 'active' | 'webhook_id' | 'channel_id' | 'linked_only'> | undefined) =>
  row && {
    active: row.active,
    webhook_id: row.webhook_id,
    channel_id: row.channel_id,
    linked_only: row.linked_only,
  };

export const saveBridge = async (
  { platform, transaction, audit }: External<User>,
  { params: { room }, body }: Received<Contract['saveBridge']>,
): Promise<Returned<Contract['saveBridge']>> => {
  audit.target('chat_room', room);
  const known = await findBridge(platform.database.db, room);
  const hook = hookOf(platform, body.webhook, known);
  await asField('webhook', readWebhook(hook));
  const bot = body.channel_id === '' ? undefined : await findBot(platform);
  if (body.channel_id !== '' && !bot) throw problem(p.notConfigured);
  const newest = bot ? await asField('channel_id', readChannel(bot, body.channel_id, undefined, 1)) : [];
  return transaction(
    async ({ tx, now }) => {
      const before = await findBridge(tx, room);
      if (before) requireVersion(before.version, body.version, p.changedMeanwhile);
      const kind = readRoomKey(room)?.kind;
      if (!kind) throw problem(p.notConfigured);
      const { last_seq, last_change } = await ensureRoom(tx, { key: room, kind });
      const moved = before?.channel_id !== body.channel_id;
      const values = {
        active: body.active,
        webhook_id: hook.id,
        webhook_token: platform.crypto.seal(hook.token, tokenContext(hook.id)),
        channel_id: body.channel_id,
        linked_only: body.linked_only,
        // A new or resumed bridge copies only messages sent from now on. It still applies changes made during a pause.
        ...(before?.active ? {} : { out_seq: last_seq }),
        ...(before?.active && !moved ? {} : { in_after: newest.at(-1)?.id ?? '0' }),
        out_failures: 0,
        in_failures: 0,
        out_waits_until: null,
        in_waits_until: null,
        out_trouble: null,
        in_trouble: null,
        updated_at: now,
      };
      if (before && moved) await forgetReceived(tx, room);
      await tx
        .insert(discordBridges)
        .values({ out_seq: last_seq, out_change: last_change, in_after: '0', ...values, room })
        .onConflictDoUpdate({
          target: discordBridges.room,
          set: { ...values, version: sql`${discordBridges.version} + 1` },
        });
      audit.changes({
        ...changedFields(audited(before), audited(values)),
        ...(body.webhook ? { webhook: { before: before ? 'set' : 'none', after: 'changed' } } : {}),
      });
      return show(tx, platform);
    },
    { audited: true },
  );
};

const outcomeOf = async (side: 'out' | 'in', call: () => Promise<unknown>): Promise<BridgeTrouble | null> => {
  try {
    await call();
    return null;
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error;
    return error.kind === 'wait' ? 'unreachable' : troubleOf(error, side);
  }
};

export const testBridge = async (
  { platform, transaction, audit }: External<User>,
  { params: { room } }: Received<Contract['testBridge']>,
): Promise<Returned<Contract['testBridge']>> => {
  audit.target('chat_room', room);
  const bridge = await findBridge(platform.database.db, room);
  if (!bridge) throw problem(p.notConfigured);
  const hook = openWebhook(platform, bridge);
  const out_trouble = hook
    ? await outcomeOf('out', async () =>
        deleteAtDiscord(hook, await sayAtDiscord(hook, { username: 'Test', content: `Test: ${room}` })),
      )
    : ('webhook' as const);
  const bot = bridge.channel_id === '' ? undefined : await findBot(platform);
  const read = bot
    ? await outcomeOf('in', () => readChannel(bot, bridge.channel_id, undefined, 1))
    : ('token' as const);
  const in_trouble = bridge.channel_id === '' ? null : read;
  return transaction(
    async ({ tx, now }) => {
      const trouble_at = out_trouble || in_trouble ? now : null;
      await tx.update(discordBridges).set({ out_trouble, in_trouble, trouble_at }).where(eq(discordBridges.room, room));
      audit.note([out_trouble, in_trouble].map((trouble) => trouble ?? 'ok').join(', '));
      return { out_trouble, in_trouble };
    },
    { audited: true },
  );
};

export const removeBridge = async (
  { tx, platform, audit }: Work<User>,
  { params: { room } }: Received<Contract['removeBridge']>,
): Promise<Returned<Contract['removeBridge']>> => {
  audit.target('chat_room', room);
  const [row] = await tx.delete(discordBridges).where(eq(discordBridges.room, room)).returning();
  if (!row) throw problem(p.notConfigured);
  audit.changes(changedFields(audited(row), undefined));
  return show(tx, platform);
};

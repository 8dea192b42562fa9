import type { BridgeTrouble } from '@wyrmgate/contract/discord-constants';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Bot, DiscordError } from '../client.ts';
import { findConfig, openSecrets } from '../config-row.ts';
import type { Webhook } from './client.ts';
import { followChanges, receiveRoom } from './receive.ts';
import { sendRoom } from './send.ts';
import { type BridgeRow, discordBridges } from './table.ts';

export const bridgeQueue = 'discord.bridge';
/** Interval between polls of a channel. */
export const bridgeSeconds = 5;

const leaseMs = 5 * 60_000;
const longestRunMs = 60_000;
/** Pause after the first failure. It doubles after each further failure. */
const firstPauseMs = 5000;
const longestPauseMs = 15 * 60_000;

export const tokenContext = (webhookId: string): string => `discord:webhook:${webhookId}`;

/** Decrypts the webhook token. Undefined if the key that encrypted it was lost. */
export const openWebhook = ({ crypto, env }: Platform, row: BridgeRow): Webhook | undefined => {
  try {
    const token = crypto.open(row.webhook_token, tokenContext(row.webhook_id));
    return { base: env.discordApiBase, id: row.webhook_id, token };
  } catch {
    return undefined;
  }
};

/** The bot that reads channels; undefined if none is connected. */
export const findBot = async ({ database, crypto, env }: Platform, tx: Tx = database.db): Promise<Bot | undefined> => {
  const config = await findConfig(tx);
  const secrets = config && openSecrets(crypto, config);
  return config && secrets && { base: env.discordApiBase, token: secrets.botToken, guildId: config.guild_id };
};

/** Maps an error to the problem that staff see, depending on which side of the bridge failed. */
export const troubleOf = (error: DiscordError, side: 'out' | 'in'): BridgeTrouble => {
  if (error.kind === 'silent') return 'unreachable';
  if (side === 'out') return 'webhook';
  return error.status === 401 ? 'token' : 'channel';
};

type Side = 'out' | 'in';

/** Runs one side of a bridge unless it is paused. A failure pauses it, for longer each time or as long as Discord asks. */
const attempt = async (
  { database, clock, log }: Platform,
  bridge: BridgeRow,
  side: Side,
  work: () => Promise<BridgeTrouble | null>,
): Promise<void> => {
  const isBridge = eq(discordBridges.room, bridge.room);
  const [failures, waits, held] = [`${side}_failures`, `${side}_waits_until`, `${side}_trouble`] as const;
  const until = bridge[waits];
  if (until && until > clock.now()) return;
  try {
    const trouble = await work();
    await database.db
      .update(discordBridges)
      .set({ [failures]: 0, [waits]: null, [held]: trouble, ...(trouble ? { trouble_at: clock.now() } : {}) })
      .where(isBridge);
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error;
    const now = clock.now().getTime();
    const limited = error.kind === 'wait';
    const count = limited ? bridge[failures] : bridge[failures] + 1;
    const pauseMs = limited
      ? error.seconds * 1000
      : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(10, count - 1));
    const trouble = limited ? {} : { [held]: troubleOf(error, side), trouble_at: new Date(now) };
    await database.db
      .update(discordBridges)
      .set({ [failures]: count, [waits]: new Date(now + Math.ceil(pauseMs)), ...trouble })
      .where(isBridge);
    if (!limited) log.warn({ room: bridge.room, side, status: error.status }, 'a bridge to Discord waits');
  }
};

const runOne = async (platform: Platform, bridge: BridgeRow, bot: Bot | undefined): Promise<void> => {
  const hook = openWebhook(platform, bridge);
  const end = platform.clock.now().getTime() + longestRunMs;
  const isOver = () => platform.clock.now().getTime() > end;
  await attempt(platform, bridge, 'out', async () => {
    if (!hook) return 'webhook';
    const { rejected } = await sendRoom(platform, { bridge, hook, bot, isOver });
    return rejected ? 'rejected' : null;
  });
  if (bridge.channel_id === '') return;
  await attempt(platform, bridge, 'in', async () => {
    if (!bot) return 'token';
    await receiveRoom(platform, bridge, bot);
    await followChanges(platform, bridge, bot);
    return null;
  });
};

/** Copies messages over every active bridge. Only one process works on a bridge at a time. */
export const runBridges = async (platform: Platform): Promise<void> => {
  const { database, clock, log } = platform;
  const now = clock.now();
  const isFree = or(isNull(discordBridges.runs_until), lte(discordBridges.runs_until, now));
  const taken = await database.db
    .update(discordBridges)
    .set({ runs_until: new Date(now.getTime() + leaseMs) })
    .where(and(eq(discordBridges.active, true), isFree))
    .returning();
  if (taken.length === 0) return;
  const bot = await findBot(platform);
  for (const bridge of taken)
    try {
      await runOne(platform, bridge, bot);
    } catch (error) {
      log.error({ err: error, room: bridge.room }, 'a bridge to Discord failed');
    } finally {
      await database.db.update(discordBridges).set({ runs_until: null }).where(eq(discordBridges.room, bridge.room));
    }
};

/** Runs once and, if a bridge is active, schedules the next run after a few seconds. The job also runs every minute. */
export const runAgain = async (platform: Platform): Promise<void> => {
  const { database, jobs } = platform;
  await runBridges(platform);
  const [row] = await database.db.select().from(discordBridges).where(eq(discordBridges.active, true)).limit(1);
  if (row)
    await jobs.send(
      database.db,
      bridgeQueue,
      {},
      { startAfterSeconds: bridgeSeconds, once: { key: bridgeQueue, seconds: bridgeSeconds } },
    );
};

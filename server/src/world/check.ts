import { eq, lt } from 'drizzle-orm';
import type { OnlineFigures } from '../game/shapes.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type WorldStatusRow, worldStatus } from './table.ts';

/** How often one of the instances checks whether the game responds. */
const checkEveryMs = 10_000;
/** The status is unknown after this time without a response. A single failed check is not enough. */
const freshMs = 30_000;
/** Timers are inexact: without this tolerance, a check that comes slightly too early would be skipped. */
const earlyMs = 1000;
/** An estimate counts the characters of the game, perhaps without an index. */
const refreshMs = { estimate: 300_000, other: 60_000 };
const maxChannels = 50;

export const findStatus = async (tx: Tx, family: string): Promise<WorldStatusRow | undefined> => {
  const [row] = await tx.select().from(worldStatus).where(eq(worldStatus.family, family));
  return row;
};

/** Returns when the status becomes unknown; undefined if it already is. */
export const staleAt = ({ at }: Pick<WorldStatusRow, 'at'>, now: Date): Date | undefined => {
  const end = at && new Date(at.getTime() + freshMs);
  return end && end > now ? end : undefined;
};

/** Reserves the check for this instance. Returns undefined if another instance has just begun it. */
const claim = async (
  { database, clock }: Platform,
  family: string,
  always: boolean,
): Promise<WorldStatusRow | undefined> => {
  const now = clock.now();
  const before = new Date(now.getTime() - checkEveryMs + earlyMs);
  const [row] = await database.db
    .insert(worldStatus)
    .values({ family, claimed_at: now, channels: [] })
    .onConflictDoUpdate({
      target: worldStatus.family,
      set: { claimed_at: now },
      ...(always ? {} : { setWhere: lt(worldStatus.claimed_at, before) }),
    })
    .returning();
  return row;
};

/** Asks the game who is online. Figures that the game does not report are unknown, not zero. */
const readFigures = async (
  { clock, log }: Platform,
  game: Platform['game'],
  known: WorldStatusRow['channels'],
): Promise<Partial<WorldStatusRow>> => {
  let figures: OnlineFigures | undefined;
  let channels: WorldStatusRow['channels'] = known.map(({ name }) => ({ name, status: 'unknown', players: null }));
  try {
    const { capabilities } = await game.describe();
    if (capabilities.includes('online')) figures = await game.online();
    channels = capabilities.includes('channels') ? (await game.channels()).slice(0, maxChannels) : [];
  } catch (error) {
    log.warn({ err: error }, 'the game did not report who is online');
  }
  const { red, yellow, blue } = figures?.empires ?? { red: null, yellow: null, blue: null };
  const source = figures?.source ?? null;
  const wait = source === 'estimate' ? refreshMs.estimate : refreshMs.other;
  const figures_due_at = new Date(clock.now().getTime() + wait);
  return { total: figures?.total ?? null, red, yellow, blue, source, channels, figures_due_at };
};

const statesOf = ({ channels }: Pick<WorldStatusRow, 'channels'>): string =>
  channels.map(({ name, status }) => `${name} ${status}`).join('\n');

/**
 * Checks whether the game responds, and rejects if it does not. Returns the new status, or undefined if another instance
 * has just begun a check; with `figures`, checks in any case and asks for all figures.
 */
export const checkWorld = async (platform: Platform, { figures = false } = {}): Promise<WorldStatusRow | undefined> => {
  const { database, clock, cache, game, realtime } = platform;
  const before = await claim(platform, game.family, figures);
  if (!before) return undefined;
  await game.ping();
  const now = clock.now();
  const known = staleAt(before, now) !== undefined;
  // After an outage, the old figures are outdated.
  const due = figures || !known || before.figures_due_at === null || before.figures_due_at <= now;
  const read = due ? await readFigures(platform, game, before.channels) : {};
  const after = { ...before, ...read, at: clock.now() };
  await database.db
    .update(worldStatus)
    .set({ ...read, at: after.at })
    .where(eq(worldStatus.family, before.family));
  const isChanged = !known || statesOf(before) !== statesOf(after);
  if (isChanged) cache.drop('launcher');
  if (isChanged || due) cache.drop('world');
  // A check with `figures` is part of a sample, which is announced when its history is stored.
  if ((isChanged || due) && !figures) realtime.broadcast('world', { changed: 'status' });
  return after;
};

/** Checks the game regularly while this process runs. Returns a function that stops the checks. */
export const watchWorld = (platform: Platform): (() => void) => {
  let running = false;
  let silent = false;
  let announced = false;
  let ended = false;
  const announceUnknown = async () => {
    const { database, clock, game, realtime } = platform;
    const status = await findStatus(database.db, game.family);
    if (announced || ended || (status && staleAt(status, clock.now()))) return;
    announced = true;
    realtime.broadcast('world', { changed: 'status' });
  };
  const check = async () => {
    if (running) return;
    running = true;
    try {
      if (await checkWorld(platform)) {
        silent = false;
        announced = false;
      }
    } catch (error) {
      if (!silent && !ended)
        platform.log.warn({ err: error }, 'the game does not respond, so its status becomes unknown');
      silent = true;
      // If the database does not respond either, the pages detect this themselves.
      await announceUnknown().catch(() => undefined);
    } finally {
      running = false;
    }
  };
  void check();
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return () => {
    ended = true;
    clearInterval(timer);
  };
};

import { createHash } from 'node:crypto';
import type { LinkCheck } from '@wyrmgate/contract/downloads';
import type { LinkProblem } from '@wyrmgate/contract/downloads-constants';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { fetchPublic } from '../platform/network/fetch-public.ts';
import { BlockedAddressError } from '../platform/network/private-networks.ts';
import type { Platform } from '../platform/platform.ts';
import { linkChecks } from './table.ts';

export type LinkCheckRow = typeof linkChecks.$inferSelect;

/** A link to check, with the file that the check requests. */
export type Probe = { link: string; file: string; size: number | null; sha256: string | null };

const timeoutMs = 8000;
const atOnce = 10;
/** Number of consecutive checks with a different result before a link counts as down, or as up again. */
const turns = 2;
/** Smaller files are downloaded to verify their checksum. */
const wholeBytes = 262_144;
const maxRedirects = 3;
const forgottenMs = 86_400_000;

export const failingLinks = async (tx: Tx): Promise<Set<string>> => {
  const rows = await tx.select({ link: linkChecks.link }).from(linkChecks).where(eq(linkChecks.healthy, false));
  return new Set(rows.map(({ link }) => link));
};

const problemOf = async (
  { file, size, sha256 }: Probe,
  { env }: Pick<Platform, 'env'>,
): Promise<LinkProblem | null> => {
  const whole = size !== null && sha256 !== null && size > 0 && size <= wholeBytes;
  try {
    const { status, headers, body } = await fetchPublic(file, {
      method: 'GET',
      headers: whole ? {} : { range: 'bytes=0-0' },
      timeoutMs,
      maxBytes: whole ? size + 1 : 1,
      maxRedirects,
      open: env.outgoingNetworks,
    });
    if (status !== 200 && status !== 206) return 'status';
    if (whole) return createHash('sha256').update(body).digest('hex') === sha256 ? null : 'checksum';
    const total = status === 206 ? headers['content-range']?.split('/')[1] : headers['content-length'];
    return size === null || total === undefined || total === '*' || Number(total) === size ? null : 'size';
  } catch (error) {
    if (error instanceof BlockedAddressError) return 'blocked';
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
  }
};

const next = (before: LinkCheckRow | undefined, problem: LinkProblem | null) => {
  const healthy = before?.healthy ?? true;
  if ((problem === null) === healthy) return { healthy, contrary: 0 };
  const contrary = (before?.contrary ?? 0) + 1;
  return contrary < turns ? { healthy, contrary } : { healthy: !healthy, contrary: 0 };
};

/** Checks links and stores the results. Links to the portal itself are not checked. */
export const checkLinks = async (platform: Platform, probes: readonly Probe[]): Promise<void> => {
  const { database, clock, cache, env } = platform;
  const own = new URL(env.publicUrl).origin;
  const waiting = new Map(
    probes.filter(({ file }) => new URL(file).origin !== own).map((probe) => [probe.link, probe] as const),
  );
  const queue = [...waiting.values()].values();
  const found = new Map<string, LinkProblem | null>();
  const work = async () => {
    for (const probe of queue) found.set(probe.link, await problemOf(probe, platform));
  };
  await Promise.all(Array.from({ length: atOnce }, work));

  const now = clock.now();
  const changed = await database.transaction(async (tx) => {
    const before = new Map((await tx.select().from(linkChecks)).map((row) => [row.link, row]));
    const rows = [...found].map(([link, problem]) => ({
      link,
      problem,
      checked_at: now,
      ...next(before.get(link), problem),
    }));
    if (rows.length > 0)
      await tx
        .insert(linkChecks)
        .values(rows)
        .onConflictDoUpdate({
          target: linkChecks.link,
          set: {
            healthy: sql`excluded.healthy`,
            contrary: sql`excluded.contrary`,
            problem: sql`excluded.problem`,
            checked_at: sql`excluded.checked_at`,
          },
        });
    await tx.delete(linkChecks).where(lt(linkChecks.checked_at, new Date(now.getTime() - forgottenMs)));
    return rows.some(({ link, healthy }) => healthy !== (before.get(link)?.healthy ?? true));
  });
  if (!changed) return;
  cache.drop('downloads');
  cache.drop('launcher');
};

/** Returns the last check of each of these links. */
export const readLinkChecks = async (tx: Tx, links: readonly string[]): Promise<Map<string, LinkCheck>> => {
  if (links.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(linkChecks)
    .where(inArray(linkChecks.link, [...links]));
  return new Map(
    rows.map(({ link, healthy, problem, checked_at }) => [
      link,
      { healthy, problem, checked_at: checked_at.toISOString() },
    ]),
  );
};

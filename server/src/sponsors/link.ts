import { randomBytes } from 'node:crypto';
import { referralParameter } from '@wyrmgate/contract/auth-constants';
import { landings } from '@wyrmgate/contract/sponsors-constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consumeLimit } from '../http/limit.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { addToDay, dayOf } from './days.ts';
import { findByCode } from './identity.ts';
import { type SponsorRow, sponsorClicks } from './table.ts';

/** Checks only the format, not whether a sponsor has this code. */
export const isReferralCode = (code: string): boolean => /^[A-Z0-9]{5}$/.test(code);

const bots =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|telegram|discord|skype|curl|wget|python|java\/|go-http|okhttp|lighthouse|monitor|fetch/i;

/** Whether a visit must not count, because it comes from a program, preview, prefetch or embedded link. */
const isBot = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean => {
  const agent = headers['user-agent'] ?? '';
  // Otherwise, pictures and frames on other pages would count every reader of those pages.
  const embedded = (headers['sec-fetch-dest'] ?? 'document') !== 'document';
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return method !== 'GET' || agent === '' || embedded || bots.test(agent) || /prefetch|preview/i.test(purpose);
};

const dayMs = 86_400_000;
/** Days after which raw clicks expire. */
export const clickDays = 30;

const visitorOf = ({ crypto }: Pick<Platform, 'crypto'>, address: string, now: Date): string =>
  crypto.mac('sponsor-click', `${dayOf(now)}|${clientKey(address)}`);

/** The keyed hashes under which clicks from this IP address were stored, one for each day that has not expired. */
export const visitorHashes = (platform: Pick<Platform, 'crypto'>, address: string, now: Date): string[] =>
  Array.from({ length: clickDays + 1 }, (_, days) =>
    visitorOf(platform, address, new Date(now.getTime() - days * dayMs)),
  );

/** Counts a click once per IP address and day, and further clicks as repeats. */
export const countClick = async (
  tx: Tx,
  platform: Pick<Platform, 'crypto'>,
  { sponsorId, address, now }: { sponsorId: number; address: string; now: Date },
): Promise<void> => {
  const token = randomBytes(12).toString('base64url');
  const counted = await tx
    .insert(sponsorClicks)
    .values({ token, sponsor_id: sponsorId, visitor: visitorOf(platform, address, now), created_at: now })
    .onConflictDoNothing()
    .returning({ token: sponsorClicks.token });
  await addToDay(tx, sponsorId, now, counted.length > 0 ? { clicks: 1 } : { repeats: 1 });
};

/**
 * `/ref/{code}`: counts the click and opens the page that the sponsor chose, with the code in its URL. Nothing is
 * stored in the browser (decision 104).
 */
export const mountSponsorLink = (app: FastifyInstance, platform: Platform): void => {
  const { database, limits, clock, log } = platform;
  const findSponsor = async (request: FastifyRequest, code: string): Promise<SponsorRow | undefined> => {
    // Above the limit, the code is not looked up, so that codes cannot be guessed through this URL.
    if (!isReferralCode(code) || (await limits.consume('sponsorLinks', clientKey(request.ip))) > 0) return undefined;
    const found = await findByCode(database.db, code);
    return found?.status === 'removed' ? undefined : found;
  };
  app.get<{ Params: { code: string } }>('/ref/:code', async (request, reply) => {
    await consumeLimit(platform, request, 'page');
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const code = request.params.code.toUpperCase();
    const sponsor = await findSponsor(request, code);
    const target = landings[sponsor?.landing ?? 'register'];
    if (!sponsor) return reply.redirect(target, 302);
    const carried = `${target}?${referralParameter}=${sponsor.code}`;
    try {
      const robot = isBot(request);
      const now = clock.now();
      await database.transaction((tx) => {
        if (robot) return addToDay(tx, sponsor.id, now, { robots: 1 });
        if (sponsor.status !== 'active') return addToDay(tx, sponsor.id, now, { suspended: 1 });
        return countClick(tx, platform, { sponsorId: sponsor.id, address: request.ip, now });
      });
    } catch (error) {
      log.warn({ err: error }, 'a sponsor click was not counted');
    }
    return reply.redirect(sponsor.status === 'active' ? carried : target, 302);
  });
};

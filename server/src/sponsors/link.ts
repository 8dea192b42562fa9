import { randomBytes } from 'node:crypto';
import { referralCookie } from '@wyrmgate/contract/auth-constants';
import { landings } from '@wyrmgate/contract/sponsors-constants';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestInfo } from '../http/context.ts';
import { cookieText, readCookie } from '../http/cookies.ts';
import { consumeLimit } from '../http/limit.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { addToDay, dayOf } from './days.ts';
import { findByCode } from './identity.ts';
import { type SponsorRow, sponsorClicks } from './table.ts';

/** Checks the format only; the code may not belong to any sponsor. */
export const isReferralCode = (code: string): boolean => /^[A-Z0-9]{5}$/.test(code);

const bots =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|telegram|discord|skype|curl|wget|python|java\/|go-http|okhttp|lighthouse|monitor|fetch/i;

/** Programs, previews, prefetches and embedded links do not count. */
const isBot = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean => {
  const agent = headers['user-agent'] ?? '';
  // Pictures and frames in other pages would count everyone who reads them.
  const embedded = (headers['sec-fetch-dest'] ?? 'document') !== 'document';
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return method !== 'GET' || agent === '' || embedded || bots.test(agent) || /prefetch|preview/i.test(purpose);
};

/** Counts a click once per address and day, and further ones as repeats. Returns its id for the cookie. */
export const countClick = async (
  tx: Tx,
  { crypto }: Pick<Platform, 'crypto'>,
  { sponsorId, address, now }: { sponsorId: number; address: string; now: Date },
): Promise<string> => {
  const visitor = crypto.mac('sponsor-click', `${dayOf(now)}|${clientKey(address)}`);
  const token = randomBytes(12).toString('base64url');
  const counted = await tx
    .insert(sponsorClicks)
    .values({ token, sponsor_id: sponsorId, visitor, created_at: now })
    .onConflictDoNothing()
    .returning({ token: sponsorClicks.token });
  if (counted.length > 0) {
    await addToDay(tx, sponsorId, now, { clicks: 1 });
    return token;
  }
  const [known] = await tx
    .select({ token: sponsorClicks.token })
    .from(sponsorClicks)
    .where(and(eq(sponsorClicks.sponsor_id, sponsorId), eq(sponsorClicks.visitor, visitor)));
  await addToDay(tx, sponsorId, now, { repeats: 1 });
  return known?.token ?? token;
};

/** The code and the click that the browser remembers. */
export const rememberedClick = (
  request: Pick<RequestInfo, 'headers'>,
): { code: string; token: string | undefined } | undefined => {
  const [code = '', token] = (readCookie(request, referralCookie) ?? '').split('.');
  return isReferralCode(code) ? { code, token: /^[\w-]{16}$/.test(token ?? '') ? token : undefined } : undefined;
};

/** `/ref/{code}`: counts the click, remembers the code and opens the page that the sponsor chose. */
export const mountSponsorLink = (app: FastifyInstance, platform: Platform): void => {
  const { database, limits, clock, env, log } = platform;
  const findSponsor = async (request: FastifyRequest, code: string): Promise<SponsorRow | undefined> => {
    // Above the limit the code is not looked up, so that codes cannot be guessed here.
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
    try {
      const robot = isBot(request);
      if (robot || sponsor.status !== 'active') {
        const counts = robot ? { robots: 1 } : { suspended: 1 };
        await database.transaction((tx) => addToDay(tx, sponsor.id, clock.now(), counts));
        return reply.redirect(target, 302);
      }
      const days = (await readSettings(database.db)).sponsor_cookie_days;
      const click = { sponsorId: sponsor.id, address: request.ip, now: clock.now() };
      const token = await database.transaction((tx) => countClick(tx, platform, click));
      const value = `${sponsor.code}.${token}`;
      reply.header('set-cookie', cookieText(env, { name: referralCookie, value, days, scripts: true }));
    } catch (error) {
      log.warn({ err: error }, 'a sponsor click was not counted');
    }
    return reply.redirect(target, 302);
  });
};

// Asks vote sites that send no callbacks, after a player's click. Intent, response and reward are stored one after the
// other, because some sites report a vote only once.
import { type AskAdapter, adaptersByAddress, isAsked } from '@wyrmgate/contract/vote-sites-constants';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { clientKey } from '../platform/limits/limits.ts';
import { fetchPublic } from '../platform/network/fetch-public.ts';
import type { Platform } from '../platform/platform.ts';
import { judgeClick } from './judge.ts';
import { type Answer, questionFor, readAnswer } from './questions.ts';
import { firstAsk, nextAsk } from './schedule.ts';
import { secretContext } from './service.ts';
import { type VoteClickRow, type VoteSiteRow, voteCallbacks, voteClicks, voteSites } from './table.ts';

type AskedSite = VoteSiteRow & { adapter: AskAdapter };

const perSite = 50;
const timeoutMs = 8000;
const maxBytes = 65_536;

/**
 * Claims a due click and schedules the next request about it. Returns undefined for a click that is not due or that
 * another worker claimed.
 */
const takeClick = ({ database, clock }: Platform, id: number): Promise<VoteClickRow | undefined> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const [click] = await tx
      .select()
      .from(voteClicks)
      .where(and(eq(voteClicks.id, id), isNull(voteClicks.used_at), lte(voteClicks.ask_at, now)))
      .for('update', { skipLocked: true });
    if (!click) return undefined;
    const next = nextAsk(click.asks + 1, now);
    const ask_at = next && next < click.expires_at ? next : null;
    const [taken] = await tx
      .update(voteClicks)
      .set({ asks: click.asks + 1, ask_at })
      .where(eq(voteClicks.id, id))
      .returning();
    return taken;
  });

const ask = async (platform: Platform, site: AskedSite, click: VoteClickRow): Promise<Answer | undefined> => {
  const { crypto, env, log } = platform;
  const secret = site.secret === null ? '' : crypto.open(site.secret, secretContext(site));
  try {
    const { url, headers } = questionFor(site, { click, secret });
    const options = { method: 'GET', headers, timeoutMs, maxBytes, open: env.outgoingNetworks } as const;
    const { status, body } = await fetchPublic(url, options);
    return readAnswer(site.adapter, status, body.toString('utf8'));
  } catch (error) {
    log.warn({ err: error, site: site.id }, 'a vote site did not respond');
    return undefined;
  }
};

/** Asks the site about one click. Returns false if the site did not respond and should get no more requests for now. */
const settleClick = async (platform: Platform, site: AskedSite, id: number): Promise<boolean> => {
  const { database, clock, crypto, limits } = platform;
  const click = await takeClick(platform, id);
  if (!click) return true;
  const keep = (outcome: 'unreachable' | 'uncounted', answer: Record<string, string>) =>
    database.db.insert(voteCallbacks).values({
      site_id: site.id,
      user_id: click.user_id,
      outcome,
      address: '',
      method: 'ASK',
      fields: answer,
      received_at: clock.now(),
    });
  const answer = click.answer ?? (await ask(platform, site, click));
  if (!answer) {
    if ((await limits.consume('voteRejections', `site:${site.id}`)) === 0) await keep('unreachable', {});
    return false;
  }
  if (!answer.voted) {
    if (click.ask_at === null) await keep('uncounted', { asks: String(click.asks) });
    return true;
  }
  // Stored separately, so that a failed reward is repeated without asking the site again. The click stays due until
  // then.
  if (!click.answer) {
    const ask_at = firstAsk(clock.now());
    await database.db.update(voteClicks).set({ answer, ask_at }).where(eq(voteClicks.id, click.id));
  }
  const counts = adaptersByAddress.includes(site.adapter) && click.address !== null;
  const address = counts ? `address-${crypto.mac('vote-address', clientKey(click.address ?? ''))}` : undefined;
  const effects: (() => void)[] = [];
  await database.transaction(async (tx) => {
    const [locked] = await tx.select().from(voteClicks).where(eq(voteClicks.id, click.id)).for('update');
    if (!locked) return;
    const now = clock.now();
    const afterCommit = (effect: () => void) => void effects.push(effect);
    const event = { id: answer.event ?? undefined, address };
    const { outcome } = await judgeClick({ tx, platform, now, afterCommit }, site, locked, event);
    // A response is evaluated only once. If it stayed, it would reward a later click without a vote.
    if (outcome !== 'rewarded')
      await tx.update(voteClicks).set({ ask_at: null, answer: null }).where(eq(voteClicks.id, click.id));
    await tx.insert(voteCallbacks).values({
      site_id: site.id,
      user_id: click.user_id,
      outcome,
      address: '',
      method: 'ASK',
      fields: { voted: 'true', ...(answer.event && { event: answer.event }) },
      received_at: now,
    });
  });
  for (const effect of effects) effect();
  return true;
};

const askSite = async (platform: Platform, site: AskedSite): Promise<void> => {
  const { database, clock } = platform;
  const due = await database.db
    .select({ id: voteClicks.id })
    .from(voteClicks)
    .where(and(eq(voteClicks.site_id, site.id), lte(voteClicks.ask_at, clock.now()), isNull(voteClicks.used_at)))
    .orderBy(asc(voteClicks.ask_at))
    .limit(perSite);
  for (const { id } of due) if (!(await settleClick(platform, site, id))) return;
};

/** Asks the sites about the clicks that are due. A slow site does not delay the others. */
export const askSites = async (platform: Platform): Promise<void> => {
  const sites = await platform.database.db.select().from(voteSites).where(eq(voteSites.active, true));
  const asked = sites.filter((site): site is AskedSite => isAsked(site.adapter));
  await Promise.all(asked.map((site) => askSite(platform, site)));
};

import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { voteSites as contract } from '@wyrmgate/contract/vote-sites';
import { isAsked } from '@wyrmgate/contract/vote-sites-constants';
import { and, desc, eq } from 'drizzle-orm';
import type { External, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import { listContains, networkList } from '../platform/network/private-networks.ts';
import { findUserByName } from '../users/service.ts';
import { adapters, type Claim, evidenceOf, type Reading } from './adapters.ts';
import { type Judged, judgeClick } from './judge.ts';
import { placeholderOf, secretContext } from './service.ts';
import { type VoteClickRow, type VoteSiteRow, voteCallbacks, voteClicks, voteSites } from './table.ts';

type Spec = (typeof contract)['callbackGet'] | (typeof contract)['callbackPost'];
type Sent = Pick<Received<(typeof contract)['callbackPost']>, 'params' | 'query' | 'body'>;

/** Locks the click that a claim is about, so that only one of several concurrent callbacks uses it up. */
const lockClick = async (tx: Tx, site: VoteSiteRow, player: string): Promise<VoteClickRow | undefined> => {
  const placeholder = placeholderOf(site.link);
  const onSite = eq(voteClicks.site_id, site.id);
  if (placeholder === '{token}') {
    const [row] = await tx
      .select()
      .from(voteClicks)
      .where(and(onSite, eq(voteClicks.token, player.toUpperCase())))
      .for('update');
    return row;
  }
  const userId = placeholder === '{username}' ? (await findUserByName(tx, player))?.id : idOf(player);
  if (userId === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(voteClicks)
    .where(and(onSite, eq(voteClicks.user_id, userId)))
    .orderBy(desc(voteClicks.id))
    .limit(1)
    .for('update');
  return row;
};

const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

const judge = async (work: Work, site: VoteSiteRow, { player, counted, event }: Claim): Promise<Judged> => {
  if (!site.active) return { outcome: 'inactive' };
  if (!counted) return { outcome: 'uncounted' };
  const click = player.length > 60 ? undefined : await lockClick(work.tx, site, player.replaceAll('\0', ''));
  if (!click) return { outcome: 'unknown' };
  return judgeClick(work, site, click, { id: event });
};

const readCallback = (
  { platform, request, now }: External,
  site: VoteSiteRow,
  { method, query, body }: { method: 'GET' | 'POST'; query: Record<string, unknown>; body: unknown },
): Reading | { rejected: 'address'; fields: Record<string, string> } => {
  const { crypto } = platform;
  const secret = site.secret === null ? '' : crypto.open(site.secret, secretContext(site));
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  const incoming = { method, query, headers: request.headers, body: bytes };
  const reading: Reading = isAsked(site.adapter)
    ? { rejected: 'malformed', fields: {} }
    : adapters[site.adapter](incoming, secret, now);
  const isAllowed = site.addresses.length === 0 || listContains(networkList(site.addresses), request.ip);
  if (isAllowed) return reading;
  const [first] = 'claims' in reading ? reading.claims : [reading];
  return { rejected: 'address', fields: first?.fields ?? {} };
};

/** Handles a callback from a vote site. The response never reveals the result. */
export const receiveCallback =
  (method: 'GET' | 'POST') =>
  async (context: External, { params, query, body }: Sent): Promise<Returned<Spec>> => {
    const { platform, request, now } = context;
    const received = { received: true } as const;
    if (!/^[A-Z0-9]{26}$/.test(params.site)) return received;
    const [site] = await platform.database.db.select().from(voteSites).where(eq(voteSites.key, params.site));
    if (!site) return received;
    const keep = (
      tx: Tx,
      { outcome, userId = null }: Omit<Judged, 'userId'> & { userId?: number | null },
      sent: Record<string, string>,
    ) =>
      tx.insert(voteCallbacks).values({
        site_id: site.id,
        user_id: userId,
        outcome,
        address: request.ip,
        method,
        fields: evidenceOf(sent),
        received_at: now,
      });
    // A flood of forged callbacks must not fill the table.
    const mayKeep = async () => (await platform.limits.consume('voteRejections', clientKey(request.ip))) === 0;
    const reading = readCallback(context, site, { method, query, body });
    if ('rejected' in reading) {
      if (await mayKeep()) await keep(platform.database.db, { outcome: reading.rejected }, reading.fields);
      return received;
    }
    for (const claim of reading.claims) {
      const { outcome, userId } = await context.transaction(async (work) => {
        const judged = await judge(work, site, claim);
        if (judged.outcome === 'rewarded') await keep(work.tx, judged, claim.fields);
        return judged;
      });
      if (outcome !== 'rewarded' && (await mayKeep()))
        await keep(platform.database.db, { outcome, userId: userId ?? null }, claim.fields);
    }
    return received;
  };

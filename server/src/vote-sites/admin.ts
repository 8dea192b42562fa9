import type { Asked } from '@wyrmgate/contract/approvals';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type AdminVoteSite,
  type voteSites as contract,
  type VoteSiteForm,
  voteSiteProblems,
} from '@wyrmgate/contract/vote-sites';
import { adaptersWithSecret, isAsked, maxVoteSites } from '@wyrmgate/contract/vote-sites-constants';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { requestApproval } from '../approvals/request-approval.ts';
import { arrangeRows } from '../http/arrange.ts';
import { type Changes, changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { listNewest } from '../platform/database/paging.ts';
import { readSettings } from '../settings/service.ts';
import { findNames } from '../users/service.ts';
import { listWinners } from './prizes.ts';
import { findRaise, lockSite, type Reward, readAll, rewardOf } from './reward.ts';
import { showPrizes } from './save-prizes.ts';
import { randomCode, secretContext } from './service.ts';
import { noFigures, readDays, readFigures, type SiteFigures } from './statistics.ts';
import { type VoteSiteRow, voteCallbacks, voteSites, votes } from './table.ts';

type Contract = typeof contract;
type Parts = Pick<Work<User>, 'platform'>;

const showForStaff = (row: VoteSiteRow, figures: SiteFigures = noFigures): AdminVoteSite => ({
  id: row.id,
  name: row.name,
  link: row.link,
  adapter: row.adapter,
  secret_set: row.secret !== null,
  addresses: row.addresses,
  server: row.server,
  api: row.api,
  cooldown_hours: row.cooldown_hours,
  coins: row.coins,
  marks: row.marks,
  active: row.active,
  ...figures,
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

const callbackUrl = ({ platform }: Parts, key: string): string => `${platform.env.publicUrl}/api/webhooks/votes/${key}`;

/** Serialises changes, because the limits apply to all sites and rewards together. */
const lockSites = (tx: Tx): Promise<unknown> => rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('vote-sites'))`);

const fieldsOf = (row: VoteSiteRow) => {
  const { name, link, adapter, addresses, server, api, cooldown_hours, coins, marks, active } = row;
  return { name, link, adapter, addresses: addresses.join(', '), server, api, cooldown_hours, coins, marks, active };
};

/** Changes for the audit log; for the secret, only whether it changed. */
const changesOf = (before: VoteSiteRow | undefined, after: VoteSiteRow | undefined): Changes => {
  const changes: Changes = changedFields(before && fieldsOf(before), after && fieldsOf(after));
  if ((before?.secret ?? null) !== (after?.secret ?? null))
    changes.secret = { before: before?.secret ? 'set' : 'none', after: after?.secret ? 'changed' : 'none' };
  return changes;
};

/** The columns that a form sets. `kept` is the stored secret of the row. */
const columnsOf = (
  { platform }: Parts,
  key: string,
  kept: string | null,
  { version: _, secret, ...columns }: z.output<typeof VoteSiteForm>,
) => {
  if (secret === '' && kept === null && adaptersWithSecret.includes(columns.adapter))
    throw problem(voteSiteProblems.secretRequired, { fields: [fieldIssue('secret', voteSiteProblems.secretRequired)] });
  return { ...columns, secret: secret === '' ? kept : platform.crypto.seal(secret, secretContext({ key })) };
};

/**
 * Returns the stored key, unless the form changes the address of requests to the site: the key must not be sent to
 * another address.
 */
const keptSecret = (before: VoteSiteRow, { adapter, api }: z.output<typeof VoteSiteForm>): string | null =>
  isAsked(adapter) && (adapter !== before.adapter || api !== before.api) ? null : before.secret;

/**
 * Requests approval for a reward that is too large for one person to set. Until then, the row keeps the current reward.
 */
const approvalFor = async (
  work: Work<User>,
  { id, name, version }: VoteSiteRow,
  reward: Reward,
  daily: { before: number; after: number },
): Promise<Asked | undefined> =>
  requestApproval(work, 'vote_reward', { siteId: id, version, name, ...reward, daily }, '');

const setReward = async (tx: Tx, row: VoteSiteRow, reward: Reward): Promise<VoteSiteRow> => {
  const [after = row] = await tx.update(voteSites).set(reward).where(eq(voteSites.id, row.id)).returning();
  return after;
};

export const listForStaff = async (work: Work<User>): Promise<Returned<Contract['adminList']>> => {
  const figures = await readFigures(work.tx, work.now);
  return {
    sites: (await readAll(work.tx)).map((row) => showForStaff(row, figures.get(row.id))),
    days: await readDays(work.tx, work.now),
    winners: await listWinners(work.tx, 12),
    ...showPrizes(await readSettings(work.tx)),
  };
};

export const listCallbacks = async (
  { tx }: Work<User>,
  { query }: Received<Contract['callbacks']>,
): Promise<Returned<Contract['callbacks']>> => {
  const where = eq(voteCallbacks.site_id, query.site);
  const { rows, next } = await listNewest(tx, { table: voteCallbacks, where, after: query.after, limit: query.limit });
  const names = await findNames(
    tx,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  const callbacks = rows.map(({ site_id: _, user_id, received_at, ...row }) => ({
    ...row,
    received_at: received_at.toISOString(),
    username: names.get(user_id ?? 0) ?? null,
  }));
  return { callbacks, next };
};

export const createSite = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, audit, now } = work;
  await lockSites(tx);
  const rows = await readAll(tx);
  if (rows.length >= maxVoteSites) throw problem(voteSiteProblems.tooMany);
  const key = randomCode(26);
  const sort_order = (rows.at(-1)?.sort_order ?? 0) + 1;
  const raise = await findRaise(work, undefined, body);
  const columns = { ...columnsOf(work, key, null, body), active: body.active && !raise };
  const [created] = await tx
    .insert(voteSites)
    .values({ ...columns, key, sort_order, created_at: now, updated_at: now })
    .returning();
  if (!created) throw new Error('The inserted vote site was not returned.');
  const approval = raise && (await approvalFor(work, created, rewardOf(body), raise));
  const row = raise && !approval ? await setReward(tx, created, rewardOf(body)) : created;
  audit.target('vote_site', row.id);
  audit.changes(changesOf(undefined, row));
  return { ...showForStaff(row), callback_url: callbackUrl(work, key), ...(approval && { approval }) };
};

export const updateSite = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now } = work;
  audit.target('vote_site', params.id);
  await lockSites(tx);
  const before = await lockSite(tx, params.id);
  requireVersion(before.version, body.version, voteSiteProblems.changedMeanwhile);
  const raise = await findRaise(work, before.id, body);
  const columns = { ...columnsOf(work, before.key, keptSecret(before, body), body), ...(raise && rewardOf(before)) };
  const [stored = before] = await tx
    .update(voteSites)
    .set({ ...columns, version: before.version + 1, updated_at: now })
    .where(eq(voteSites.id, before.id))
    .returning();
  const approval = raise && (await approvalFor(work, stored, rewardOf(body), raise));
  const after = raise && !approval ? await setReward(tx, stored, rewardOf(body)) : stored;
  audit.changes(changesOf(before, after));
  const figures = await readFigures(tx, now);
  return { ...showForStaff(after, figures.get(after.id)), ...(approval && { approval }) };
};

/** Gives a site a new callback address. Open editors keep their version, because nothing in them changes. */
export const renewAddress = async (
  work: Work<User>,
  { params }: Received<Contract['renew']>,
): Promise<Returned<Contract['renew']>> => {
  const { tx, audit, platform, now } = work;
  audit.target('vote_site', params.id);
  const { id, key: old, secret } = await lockSite(tx, params.id);
  const key = randomCode(26);
  const opened = secret === null ? null : platform.crypto.open(secret, secretContext({ key: old }));
  const sealed = opened === null ? null : platform.crypto.seal(opened, secretContext({ key }));
  await tx.update(voteSites).set({ key, secret: sealed, updated_at: now }).where(eq(voteSites.id, id));
  audit.changes({ callback_address: { before: 'set', after: 'changed' } });
  return { callback_url: callbackUrl(work, key) };
};

export const removeSite = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('vote_site', params.id);
  const before = await lockSite(tx, params.id);
  const used = await tx.select({ id: votes.id }).from(votes).where(eq(votes.site_id, before.id)).limit(1);
  if (used.length > 0) throw problem(voteSiteProblems.inUse);
  await tx.delete(voteSites).where(eq(voteSites.id, before.id));
  audit.changes(changesOf(before, undefined));
  return { deleted: true };
};

/** Sorting does not increment the version, so that it does not conflict with an open editor. */
export const arrangeSites = async (
  work: Work<User>,
  { body }: Received<Contract['arrange']>,
): Promise<Returned<Contract['arrange']>> => {
  await arrangeRows(work, {
    table: voteSites,
    target: 'vote_site',
    ids: body.ids,
    notFound: voteSiteProblems.notFound,
  });
  return { arranged: true };
};

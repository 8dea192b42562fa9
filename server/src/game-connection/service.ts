import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type gameConnection as contract,
  type GameConnectionState,
  gameConnectionProblems as p,
} from '@wyrmgate/contract/game-connection';
import { countOpenDeliveries } from '../deliveries/lists.ts';
import type { External, User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { applyConnection, lockConnection, requestConnection } from './approval.ts';
import { probeConnection } from './probe.ts';
import { type GameConnectionRow, gameConnection } from './table.ts';
import {
  type ConnectionValues,
  findConnection,
  fixedFields,
  mergeAdminPassword,
  mergeConnection,
  nameOf,
  openConnection,
} from './values.ts';

type Contract = typeof contract;

const shownOf = ({ password: _, admin_password, ...values }: ConnectionValues) => ({
  ...values,
  admin_password_set: admin_password !== '',
});

const show = async (tx: Tx, { env, crypto, game }: Platform): Promise<GameConnectionState> => {
  const row = await findConnection(tx);
  const sealed = row?.connection ?? null;
  const stored = openConnection(crypto, sealed);
  return {
    used: env.game ? 'variables' : sealed === null ? 'demo' : 'stored',
    fixed: fixedFields(env),
    stored: stored ? shownOf(stored) : null,
    readable: sealed === null || stored !== undefined,
    open_deliveries: await countOpenDeliveries(tx, game.family),
    updated_at: sealed === null ? null : (row?.updated_at.toISOString() ?? null),
    version: row?.version ?? 1,
  };
};

export const getConnection = ({ tx, platform }: Work<User>): Promise<Returned<Contract['get']>> => show(tx, platform);

/** Connects to the database before storing anything, so that a typo never replaces a working connection. */
export const saveConnection = async (
  { platform, transaction, audit }: External<User>,
  { body }: Received<Contract['save']>,
): Promise<Returned<Contract['save']>> => {
  const merge = (row: GameConnectionRow | undefined): ConnectionValues => {
    requireVersion(row?.version ?? 1, body.version, p.changedMeanwhile);
    const stored = openConnection(platform.crypto, row?.connection ?? null);
    const values = mergeConnection(body, stored);
    if (!values) throw problem(p.passwordRequired, { fields: [fieldIssue('password', p.passwordRequired)] });
    const complete = mergeAdminPassword(values, stored);
    if (!complete) throw problem(p.passwordRequired, { fields: [fieldIssue('admin_password', p.passwordRequired)] });
    return complete;
  };
  const values = merge(await findConnection(platform.database.db));
  audit.target('game_connection', nameOf(values));
  const failure = await probeConnection(platform.env, platform.clock, values);
  if (failure) throw failure;
  const reply = await transaction(
    async (work) => {
      const before = await lockConnection(work.tx, work.now);
      // A connection that someone else saved during the test must not be combined with this one.
      if (JSON.stringify(merge(before)) !== JSON.stringify(values)) throw problem(p.changedMeanwhile);
      const approval = platform.env.game ? undefined : await requestConnection(work, before, values);
      if (!approval) await applyConnection(work, before, values);
      const connection = await show(work.tx, platform);
      return approval ? { connection, approval } : { connection };
    },
    { audited: true },
  );
  await platform.liveGame.refresh();
  return reply;
};

export const removeConnection = async ({
  tx,
  platform,
  audit,
  now,
}: Work<User>): Promise<Returned<Contract['remove']>> => {
  const row = await lockConnection(tx, now);
  if (row.connection === null) throw problem(p.notFound);
  const stored = openConnection(platform.crypto, row.connection);
  audit.target('game_connection', stored ? nameOf(stored) : 'unreadable');
  // The row and its proposal counter stay, so that a pending approval never applies to a later proposal with the same number.
  await tx.update(gameConnection).set({ connection: null, proposed: null, version: row.version + 1, updated_at: now });
  audit.changes({ connection: { before: 'set', after: 'none' } });
  return { connection: await show(tx, platform) };
};

import type { differences as contract } from '@wyrmgate/contract/differences';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, eq, sql } from 'drizzle-orm';
import { coinsOnTheWay } from '../deliveries/coins.ts';
import type { User, Work } from '../http/context.ts';
import { systemBalance } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { listPage } from '../platform/database/paging.ts';
import { searchUserIds } from '../users/search.ts';
import { checkQueue } from './jobs.ts';
import { showDifferences } from './show.ts';
import { differenceChecks, differences } from './table.ts';

type Contract = typeof contract;
/**
 * The maximum number of players that a search considers. A search that matches more is too vague to identify anyone.
 */
const maxPlayers = 500;

export const countOpenDifferences = (tx: Tx, family: string): Promise<number> =>
  tx.$count(differences, and(eq(differences.status, 'open'), eq(differences.family, family)));

export const listDifferences = async (
  { tx, platform, now }: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { status, kind, search } = query;
  const where = and(
    eq(differences.family, platform.game.family),
    status && eq(differences.status, status),
    kind && eq(differences.kind, kind),
    search ? sql`${differences.user_id} in (${searchUserIds(search, maxPlayers)})` : undefined,
  );
  const { rows, pagination } = await listPage(tx, {
    table: differences,
    where,
    order: { descending: true },
    cursor: query,
  });
  return { differences: await showDifferences(tx, rows, now), pagination };
};

export const readStatus = async ({ tx, platform }: Work<User>): Promise<Returned<Contract['status']>> => {
  const { family } = platform.game;
  const [row] = await tx.select().from(differenceChecks).where(eq(differenceChecks.family, family));
  return {
    check: row
      ? {
          started_at: row.started_at.toISOString(),
          finished_at: row.finished_at?.toISOString() ?? null,
          accounts: row.accounts,
          failure: row.failure,
        }
      : null,
    open: await countOpenDifferences(tx, family),
    coins: {
      sent: await systemBalance(tx, 'game'),
      waiting: await coinsOnTheWay(tx, family),
      in_game: row?.coins ?? null,
    },
  };
};

export const startCheck = async ({ tx, platform, afterCommit }: Work<User>): Promise<Returned<Contract['check']>> => {
  await platform.jobs.send(tx, checkQueue, {}, { once: { key: 'requested', seconds: 5 } });
  afterCommit(() => platform.jobs.wake(checkQueue));
  return { started: true };
};

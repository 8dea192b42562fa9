// Dual approval for the game's database connection, because that database decides what players own and may spend.
import type { Asked } from '@wyrmgate/contract/approvals';
import { gameConnectionProblems } from '@wyrmgate/contract/game-connection';
import { gameChangeFields } from '@wyrmgate/contract/game-connection-constants';
import { sql } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { type GameConnectionRow, gameConnection } from './table.ts';
import { type ConnectionValues, nameOf, openConnection, sealConnection } from './values.ts';

/** Locks the row, creating it if needed. */
export const lockConnection = async (tx: Tx, now: Date): Promise<GameConnectionRow> => {
  await tx.insert(gameConnection).values({ updated_at: now }).onConflictDoNothing();
  const [row] = await tx.select().from(gameConnection).for('update');
  if (!row) throw new Error('The row of the connection was not created.');
  return row;
};

const adminState = (password: string, other: string | undefined) =>
  password === '' ? 'none' : password === other ? 'same' : 'another';

const namesOf = ({ names }: ConnectionValues): string => names.map(({ key, name }) => `${key}=${name}`).join(', ');

const dots = '••••••••';
const shown = (values: ConnectionValues, field: (typeof gameChangeFields)[number]): string => {
  if (field === 'names') return namesOf(values);
  return field === 'password' || field === 'admin_password' ? values[field] && dots : values[field];
};

/** Shows approvers what a new connection changes besides the user and address. */
const changesOf = (stored: ConnectionValues | undefined, values: ConnectionValues) =>
  gameChangeFields.flatMap((field) => {
    const before = stored ? shown(stored, field) : null;
    const after = shown(values, field);
    const isSame = stored && (field === 'names' ? before === after : stored[field] === values[field]);
    return isSame || (before ?? '') + after === '' ? [] : [{ field, before, after }];
  });

/** Fields for the audit log. They show only whether a password changed, not its value. */
const audited = (values: ConnectionValues | undefined, other: ConnectionValues | undefined) =>
  values && {
    ...values,
    names: namesOf(values),
    password: values.password === other?.password ? 'same' : 'another',
    admin_password: adminState(values.admin_password, other?.admin_password),
  };

/** Activates a connection that was tested either just now or when it was proposed. */
export const applyConnection = async (
  { tx, audit, now, platform }: Work<User>,
  before: GameConnectionRow,
  values: ConnectionValues,
): Promise<void> => {
  const stored = openConnection(platform.crypto, before.connection);
  await tx.update(gameConnection).set({
    connection: sealConnection(platform.crypto, values),
    proposed: null,
    version: before.version + 1,
    updated_at: now,
  });
  audit.target('game_connection', nameOf(values));
  audit.changes(changedFields(audited(stored, stored), audited(values, stored)));
};

/** Requests approval for a new connection, which may be used at once if no one else could approve it. */
export const requestConnection = async (
  work: Work<User>,
  before: GameConnectionRow,
  values: ConnectionValues,
): Promise<Asked | undefined> => {
  const stored = openConnection(work.platform.crypto, before.connection);
  const approval = await requestApproval(
    work,
    'game_connection',
    {
      proposal: before.proposal + 1,
      before: stored ? nameOf(stored) : null,
      after: nameOf(values),
      changes: changesOf(stored, values),
    },
    '',
  );
  if (approval)
    await work.tx
      .update(gameConnection)
      .set({ proposed: sealConnection(work.platform.crypto, values), proposal: sql`${gameConnection.proposal} + 1` });
  return approval;
};

/** Activates an approved connection, unless a different one has been proposed or saved since then. */
export const executeApprovedConnection = async (
  work: Work<User>,
  { proposal }: Payload<'game_connection'>,
): Promise<void> => {
  const row = await lockConnection(work.tx, work.now);
  const values = openConnection(work.platform.crypto, row.proposed);
  work.audit.target('game_connection', values ? nameOf(values) : 'unknown');
  requireVersion(values ? row.proposal : -1, proposal, gameConnectionProblems.changedMeanwhile);
  if (values) await applyConnection(work, row, values);
};

import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { users as contract } from '@wyrmgate/contract/users';
import { desc, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { assertManages, lockUserForModeration } from './lock-for-staff.ts';
import { findNames } from './service.ts';
import { notes } from './table.ts';

type Contract = typeof contract;
const maxNotes = 200;

/** Returns the last notes about a user, newest first. */
export const listNotes = async (
  work: Work<User>,
  { params }: Received<Contract['notes']>,
): Promise<Returned<Contract['notes']>> => {
  const { tx } = work;
  await assertManages(work, params.id);
  const rows = await tx
    .select()
    .from(notes)
    .where(eq(notes.user_id, params.id))
    .orderBy(desc(notes.id))
    .limit(maxNotes);
  const names = await findNames(
    tx,
    rows.map(({ created_by }) => created_by),
  );
  return {
    notes: rows.map(({ id, text, created_at, created_by }) => ({
      id,
      text,
      created_at: created_at.toISOString(),
      created_by: names.get(created_by) ?? null,
    })),
  };
};

export const addNote = async (
  work: Work<User>,
  { params, body }: Received<Contract['addNote']>,
): Promise<Returned<Contract['addNote']>> => {
  const { tx, actor, now, audit } = work;
  const user = await lockUserForModeration(work, params.id);
  const [row] = await tx
    .insert(notes)
    .values({ user_id: user.id, text: body.text, created_at: now, created_by: actor.id })
    .returning();
  if (!row) throw new Error('The note was not stored.');
  audit.changes({ note: { before: null, after: `#${row.id}` } });
  return { note: { id: row.id, text: row.text, created_at: now.toISOString(), created_by: actor.username } };
};

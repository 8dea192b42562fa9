import type { Received } from '@wyrmgate/contract/endpoint';
import { isLanguage } from '@wyrmgate/contract/languages';
import { common } from '@wyrmgate/contract/problem';
import { type profiles as contract, type Profile, profileProblems } from '@wyrmgate/contract/profiles';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import type { User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { balanceOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { countBackupCodes } from '../two-factor/backup-codes.ts';
import { hasSecondFactor } from '../two-factor/guard.ts';
import { isReservedName } from '../users/reserved-names.ts';
import { findUser, lockUser, storeOwnDetails, type UserRow } from '../users/service.ts';
import { type EmailChangeRow, findOpenEmailChange } from './email-change.ts';

const toEmailChange = (change: EmailChangeRow | undefined): Profile['email_change'] =>
  change
    ? {
        email: change.new_email,
        oldConfirmed: change.old_confirmed_at !== null,
        newConfirmed: change.new_confirmed_at !== null,
        expires: change.expires_at.toISOString(),
      }
    : null;

const toProfile = async (tx: Tx, row: UserRow, now: Date): Promise<Profile> => ({
  id: row.id,
  username: row.username,
  email: shownEmail(row.email),
  real_name: row.real_name,
  status: row.status,
  authority: row.authority,
  language: isLanguage(row.language) ? row.language : 'en',
  create_time: row.create_time.toISOString(),
  last_play: row.last_play?.toISOString() ?? null,
  cash: await balanceOf(tx, row.id),
  mileage: row.mileage,
  two_factor_enabled: await hasSecondFactor(tx, row.id),
  backup_codes_remaining: await countBackupCodes(tx, row.id),
  email_change: toEmailChange(await findOpenEmailChange(tx, row.id, now)),
});

export const readProfile = async ({ tx, actor, now }: Work<User>): Promise<Profile> => {
  const row = await findUser(tx, actor.id);
  if (!row) throw problem(common.unauthenticated);
  return toProfile(tx, row, now);
};

/** Redacts the real name in the audit row, because the audit log is never erased. */
export const updateProfile = async (
  { tx, actor, now, audit }: Work<User>,
  { body }: Received<(typeof contract)['update']>,
): Promise<Profile> => {
  const before = await lockUser(tx, actor.id);
  if (before?.status !== 'active') throw problem(common.unauthenticated);
  const after = {
    real_name: body.real_name === undefined ? before.real_name : body.real_name || null,
    language: body.language ?? before.language,
  };
  audit.target('user', actor.id);
  const renamed = after.real_name !== null && after.real_name !== before.real_name;
  if (renamed && before.authority === 'player' && (await isReservedName(tx, after.real_name ?? '')))
    throw problem(profileProblems.nameReserved, { fields: [fieldIssue('real_name', profileProblems.nameReserved)] });
  if (after.language !== before.language)
    audit.changes({ language: { before: before.language, after: after.language } });
  if (after.real_name !== before.real_name)
    audit.changes({ real_name: { before: redact(before.real_name), after: redact(after.real_name) } });
  await storeOwnDetails(tx, actor.id, after);
  return toProfile(tx, { ...before, ...after }, now);
};

const redact = (value: string | null): string | null => (value === null ? null : '***');

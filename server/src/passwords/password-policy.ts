import { authProblems } from '@wyrmgate/contract/auth';
import { minStaffPasswordLength } from '@wyrmgate/contract/passwords';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import type { Problem } from '@wyrmgate/contract/problem';
import { containsWord, isCommonPassword, namesOf } from '../auth/common-passwords.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { permissionsOf } from '../roles/rights.ts';
import { readSettings } from '../settings/service.ts';
import type { UserRow } from '../users/service.ts';

const reject = (declared: Problem, field: string): never => {
  throw problem(declared, { fields: [fieldIssue(field, declared)] });
};

/** Whether the account is staff, by its level or by a role that gives access to the back office. */
const isStaff = async (tx: Tx, user: Pick<UserRow, 'id' | 'authority'>): Promise<boolean> =>
  user.authority !== 'player' || opensAdmin(await permissionsOf(tx, user));

/**
 * Rejects a password that is too short, too long for the game client or common, or that contains the site's or the
 * user's name. Staff need longer passwords.
 */
export const assertPasswordAllowed = async (
  tx: Tx,
  field: string,
  password: string,
  user: Pick<UserRow, 'id' | 'authority' | 'username' | 'email'>,
): Promise<void> => {
  const length = [...password].length;
  const { site_name: site, password_min_length: minLength, password_max_length: maxLength } = await readSettings(tx);
  if (length < minLength) reject(authProblems.passwordTooShort, field);
  if (length > maxLength) reject(authProblems.passwordTooLong, field);
  if (length < minStaffPasswordLength && (await isStaff(tx, user))) reject(authProblems.staffPasswordTooShort, field);
  if (containsWord(password, namesOf(user))) reject(authProblems.passwordContainsName, field);
  if (isCommonPassword(password, [site])) reject(authProblems.commonPassword, field);
};

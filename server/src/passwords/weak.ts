import { authProblems } from '@wyrmgate/contract/auth';
import type { Problem } from '@wyrmgate/contract/problem';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { english } from '../platform/language/messages.ts';
import { readSettings } from '../settings/service.ts';
import type { UserRow } from '../users/service.ts';

const refuse = (declared: Problem, field: string): never => {
  const code = declared.code.replace('.', ':errors.');
  throw problem(declared, { fields: [{ path: field, code, message: english(code) }] });
};

/**
 * Refuses a password that is shorter than the portal asks for, that guessing programs try first, or that holds the site's
 * or the user's own name.
 */
export const refuseCommon = async (
  tx: Tx,
  field: string,
  password: string,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
): Promise<void> => {
  const { site_name: site, password_min_length: least } = await readSettings(tx);
  if ([...password].length < least) refuse(authProblems.passwordTooShort, field);
  if (isCommonPassword(password, [site, username, email.split('@')[0] ?? '']))
    refuse(authProblems.commonPassword, field);
};

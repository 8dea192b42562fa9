import { authProblems, type auth as contract } from '@wyrmgate/contract/auth';
import type { FieldIssue } from '@wyrmgate/contract/client';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Problem } from '@wyrmgate/contract/problem';
import type { External, Work } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { english } from '../platform/language/messages.ts';
import { clientKey } from '../platform/limits/limits.ts';
import { readSettings } from '../settings/service.ts';
import { findUserByEmail, findUserByName } from '../users/service.ts';
import { createAccount } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './hashing.ts';

type Register = (typeof contract)['register'];
type Form = Received<Register>['body'];

/** Creates an account and posts its welcome mail. Nobody is logged in by it. */
export const registerPlayer = async (context: External, { body }: Received<Register>): Promise<Returned<Register>> => {
  const { platform, request } = context;
  const { db } = platform.database;
  const settings = await readSettings(db);
  if (!settings.registrations_open) throw problem(authProblems.registrationsClosed);
  const refusal = await findRefusal(db, body, settings.site_name);
  if (refusal) throw refusal;

  const client = clientKey(request.ip);
  const wait = await platform.limits.consume('accounts', client);
  if (wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: wait });
  try {
    return { user: await storeAccount(context, body, await hashPassword(platform, body.password)) };
  } catch (error) {
    await platform.limits.refund('accounts', client);
    // Somebody else took the name meanwhile: the unique index has decided, and now it shows who has it.
    if (violatedUnique(error) !== undefined) throw (await findRefusal(db, body, settings.site_name)) ?? error;
    throw error;
  }
};

const storeAccount = (context: External, form: Form, passwordHash: string) => {
  const store = async ({ tx, now, platform, request, audit, afterCommit }: Work) => {
    const language = form.language ?? request.language;
    const user = await createAccount(tx, platform, { ...form, passwordHash, language, now });
    await platform.mail.post(tx, {
      cause: `user:${user.id}:welcome`,
      to: user.email,
      template: 'welcome',
      language,
      values: { username: user.username },
    });
    afterCommit(() => platform.mail.wake());
    audit.actor(user);
    audit.target('user', user.id);
    return { id: user.id, username: user.username };
  };
  return context.transact(store, { audited: true });
};

/** Everything that stands against the account beyond the form's own rules, told at once. */
const findRefusal = async (tx: Tx, form: Form, siteName: string): Promise<ProblemError | undefined> => {
  const found: { path: string; declared: Problem }[] = [];
  if (await findUserByName(tx, form.username)) found.push({ path: 'username', declared: authProblems.usernameTaken });
  if (await findUserByEmail(tx, form.email)) found.push({ path: 'email', declared: authProblems.emailTaken });
  if (isCommonPassword(form.password, [siteName, form.username, form.email.split('@')[0] ?? '']))
    found.push({ path: 'password', declared: authProblems.commonPassword });
  const fields: FieldIssue[] = found.map(({ path, declared }) => {
    const code = declared.code.replace('.', ':errors.');
    return { path, code, message: english(code) };
  });
  return found[0] && problem(found[0].declared, { fields });
};

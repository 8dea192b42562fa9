import { authProblems, type auth as contract } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { LimitName } from '@wyrmgate/contract/limits';
import type { Problem } from '@wyrmgate/contract/problem';
import type { External } from '../http/context.ts';
import { fieldIssue, type ProblemError, problem } from '../http/problem.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import { readSettings, type Settings } from '../settings/service.ts';
import { findUserByEmail } from '../users/service.ts';
import { createAccount, type NewAccount } from './accounts.ts';
import { demandProof, looksAutomatic } from './challenges.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './hashing.ts';
import { isNameTaken, mayMail, storePending, welcome } from './pending.ts';
import { isReferralCode } from './referral.ts';

type Register = (typeof contract)['register'];
type Form = Received<Register>['body'];

/** Creates an account, or lets it wait for the confirmation of its address. Nobody is logged in by it. */
export const registerPlayer = async (context: External, { body }: Received<Register>): Promise<Returned<Register>> => {
  const { platform, request } = context;
  const { db } = platform.database;
  const settings = await readSettings(db);
  if (!settings.registrations_open) throw problem(authProblems.registrationsClosed);
  const findNow = () => findRefusal(db, body, settings, context.now);
  const refusal = await findNow();
  if (refusal) throw refusal;

  const counters = await countAccount(context, body);
  try {
    const passwordHash = await hashPassword(platform, body.password);
    return settings.email_verification
      ? await keepWaiting(context, body, passwordHash)
      : await storeAccount(context, body, passwordHash);
  } catch (error) {
    for (const name of counters) await platform.limits.refund(name, clientKey(request.ip));
    // Somebody else took the name meanwhile: the unique index has decided, and now it shows who has it.
    if (violatedUnique(error) !== undefined) throw (await findNow()) ?? error;
    throw error;
  }
};

/** Takes the place of one more account of this address; whoever looks like a robot pays for it with work. */
const countAccount = async ({ platform, request }: External, form: Form): Promise<LimitName[]> => {
  const client = clientKey(request.ip);
  const wait = await platform.limits.consume('accounts', client);
  if (wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: wait });
  const unproven = (await platform.limits.consume('unprovenAccounts', client)) === 0;
  const counters: LimitName[] = unproven ? ['accounts', 'unprovenAccounts'] : ['accounts'];
  if (unproven && !looksAutomatic(form)) return counters;
  try {
    await demandProof(platform, form.altcha);
    return counters;
  } catch (error) {
    for (const name of counters) await platform.limits.refund(name, client);
    throw error;
  }
};

const accountOf = (
  { request, now }: Pick<External, 'request' | 'now'>,
  form: Form,
  passwordHash: string,
): NewAccount => {
  const code = form.referralCode?.toUpperCase() ?? '';
  return {
    ...form,
    passwordHash,
    language: form.language ?? request.language,
    referralCode: isReferralCode(code) ? code : undefined,
    now,
  };
};

const storeAccount = (context: External, form: Form, passwordHash: string): Promise<Returned<Register>> =>
  context.transaction(
    async (work) => {
      const user = await createAccount(work.tx, work.platform, accountOf(work, form, passwordHash));
      await welcome(work, user);
      return { user: { id: user.id, username: user.username }, verification: 'none' as const };
    },
    { audited: true },
  );

const keepWaiting = async (context: External, form: Form, passwordHash: string): Promise<Returned<Register>> => {
  const mails = await mayMail(context.platform, form.email);
  await context.transaction((work) => storePending(work, accountOf(work, form, passwordHash), mails), {
    audited: true,
  });
  return { user: { id: null, username: form.username }, verification: 'sent' };
};

/** Everything that stands against the account beyond the form's own rules, told at once. */
const findRefusal = async (tx: Tx, form: Form, settings: Settings, now: Date): Promise<ProblemError | undefined> => {
  const found: { path: string; declared: Problem }[] = [];
  const nameTaken = await isNameTaken(tx, form.username, now);
  // Where addresses are verified, only the owner of this one learns that somebody tried it.
  const emailTaken = !settings.email_verification && (await findUserByEmail(tx, form.email)) !== undefined;
  if (nameTaken) found.push({ path: 'username', declared: authProblems.usernameTaken });
  if (emailTaken) found.push({ path: 'email', declared: authProblems.emailTaken });
  const length = [...form.password].length;
  if (length < settings.password_min_length) found.push({ path: 'password', declared: authProblems.passwordTooShort });
  if (length > settings.password_max_length) found.push({ path: 'password', declared: authProblems.passwordTooLong });
  if (isCommonPassword(form.password, [settings.site_name, form.username, form.email.split('@')[0] ?? '']))
    found.push({ path: 'password', declared: authProblems.commonPassword });
  if (!found[0]) return undefined;
  const fields = found.map(({ path, declared }) => fieldIssue(path, declared));
  return problem(nameTaken && emailTaken ? authProblems.accountTaken : found[0].declared, { fields });
};

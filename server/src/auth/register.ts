import { authProblems, type auth as contract } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { LimitName } from '@wyrmgate/contract/limits';
import type { Problem } from '@wyrmgate/contract/problem';
import { sendRegistration } from '../deliveries/changes.ts';
import { deriveGamePassword } from '../deliveries/game-password.ts';
import type { PasswordSecret } from '../game/shapes.ts';
import type { External } from '../http/context.ts';
import { fieldIssue, type ProblemError, problem } from '../http/problem.ts';
import { violatedUnique } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings, type Settings } from '../settings/service.ts';
import { attributeRegistration, countSignUp } from '../sponsors/attribution.ts';
import { isReferralCode } from '../sponsors/link.ts';
import { isReservedName } from '../users/reserved-names.ts';
import { findUserByEmail } from '../users/service.ts';
import { looksAutomated, requireProofOfWork } from './challenges.ts';
import { containsWord, isCommonPassword, namesOf } from './common-passwords.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { withinWait } from './game-wait.ts';
import { hashPassword } from './hashing.ts';
import { consumeEmailLimit, isNameTaken, reportRegistration, sendWelcome, storePending } from './pending.ts';

type Register = (typeof contract)['register'];
type Form = Received<Register>['body'];

/** Creates an account or, if emails are verified, a pending registration. Does not log in. */
export const registerPlayer = async (context: External, { body }: Received<Register>): Promise<Returned<Register>> => {
  const { platform, request } = context;
  const { db } = platform.database;
  const settings = await readSettings(db);
  if (!settings.registrations_open) throw problem(authProblems.registrationsClosed);
  const check = () => findError(context, body, settings);
  const error = await check();
  if (error) throw error;
  const counters = await consumeAccountLimits(context, body);
  try {
    const gamePassword = deriveGamePassword(platform, body.username, body.password, 'password');
    const passwordHash = await hashPassword(platform, body.password);
    const secrets = { passwordHash, gamePassword };
    return settings.email_verification
      ? await storePendingAccount(context, body, secrets)
      : await storeAccount(context, body, secrets);
  } catch (error) {
    for (const name of counters) await platform.limits.refund(name, clientKey(request.ip));
    // A concurrent request took the name or the email. Checking again shows which one.
    if (violatedUnique(error) !== undefined) throw (await check()) ?? error;
    throw error;
  }
};

/** Consumes the account limits of the client address. Callers that look automated must also send a proof of work. */
const consumeAccountLimits = async ({ platform, request }: External, form: Form): Promise<LimitName[]> => {
  const client = clientKey(request.ip);
  const wait = await platform.limits.consume('accounts', client);
  if (wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: wait });
  const unproven = (await platform.limits.consume('unprovenAccounts', client)) === 0;
  const counters: LimitName[] = unproven ? ['accounts', 'unprovenAccounts'] : ['accounts'];
  if (unproven && !looksAutomated(form)) return counters;
  try {
    await requireProofOfWork(platform, form.altcha);
    return counters;
  } catch (error) {
    for (const name of counters) await platform.limits.refund(name, client);
    throw error;
  }
};

type Secrets = { passwordHash: string; gamePassword: PasswordSecret };

const toNewAccount = (
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

const storeAccount = (
  context: External,
  form: Form,
  { passwordHash, gamePassword }: Secrets,
): Promise<Returned<Register>> =>
  context.transaction(
    async (work) => {
      const user = await createAccount(work.tx, work.platform, toNewAccount(work, form, passwordHash));
      await countSignUp(work, user.referral_code ?? undefined);
      await attributeRegistration(work, user, form.referralLink ?? false);
      await reportRegistration(work, user);
      await sendRegistration(work, user, { password: gamePassword, deletionCode: form.socialId });
      await sendWelcome(work, user);
      return { user: { id: user.id, username: user.username }, verification: 'none' as const };
    },
    { audited: true },
  );

const storePendingAccount = async (
  context: External,
  form: Form,
  { passwordHash, gamePassword }: Secrets,
): Promise<Returned<Register>> => {
  const sendEmail = await consumeEmailLimit(context.platform, form.email);
  await context.transaction(
    (work) => storePending(work, { ...toNewAccount(work, form, passwordHash), gamePassword }, sendEmail),
    {
      audited: true,
    },
  );
  return { user: { id: null, username: form.username }, verification: 'sent' };
};

/** Returns one error with every reason to reject the account that the form's schema cannot check. */
const findError = async (
  { platform, now }: External,
  form: Form,
  settings: Settings,
): Promise<ProblemError | undefined> => {
  const tx = platform.database.db;
  const found: { path: string; declared: Problem }[] = [];
  const nameTaken = await isNameTaken(tx, form.username, now);
  // If emails are verified, only the email's owner learns that it is taken.
  const emailTaken = !settings.email_verification && (await findUserByEmail(tx, form.email)) !== undefined;
  if (nameTaken) found.push({ path: 'username', declared: authProblems.usernameTaken });
  else if (await isReservedName(tx, form.username))
    found.push({ path: 'username', declared: authProblems.usernameReserved });
  else if (await isInGame(platform, form.username))
    found.push({ path: 'username', declared: authProblems.usernameInGame });
  if (emailTaken) found.push({ path: 'email', declared: authProblems.emailTaken });
  const length = [...form.password].length;
  if (length < settings.password_min_length) found.push({ path: 'password', declared: authProblems.passwordTooShort });
  if (length > settings.password_max_length) found.push({ path: 'password', declared: authProblems.passwordTooLong });
  if (containsWord(form.password, namesOf(form)))
    found.push({ path: 'password', declared: authProblems.passwordContainsName });
  else if (isCommonPassword(form.password, [settings.site_name]))
    found.push({ path: 'password', declared: authProblems.commonPassword });
  if (!found[0]) return undefined;
  const fields = found.map(({ path, declared }) => fieldIssue(path, declared));
  return problem(nameTaken && emailTaken ? authProblems.accountTaken : found[0].declared, { fields });
};

/** Maximum time that a registration waits for the game, on which it must not depend. */
const gameWaitMs = 1000;

/** Whether a game account without a portal account has this name. False if the game does not respond in time. */
const isInGame = async ({ game }: Platform, username: string): Promise<boolean> =>
  (await withinWait(game.findAccount(username), gameWaitMs)) !== undefined;

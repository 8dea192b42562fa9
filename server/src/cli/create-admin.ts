import { randomInt } from 'node:crypto';
import { Email, Password, Username } from '@wyrmgate/contract/auth';
import { minStaffPasswordLength } from '@wyrmgate/contract/passwords';
import { eq, sql } from 'drizzle-orm';
import { containsWord, isCommonPassword, namesOf } from '../auth/common-passwords.ts';
import { createAccount } from '../auth/create-account.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { english } from '../platform/language/messages.ts';
import { openPasswords } from '../platform/passwords/passwords.ts';
import { openKeyOf } from '../secret-key.ts';
import { readSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { recordCommand } from './audit.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes, UsageError } from './command.ts';
import { withPortalDatabase } from './open.ts';

const readForm = ({ options }: CommandContext) => {
  const given = {
    username: [Username, options.username, '--username is missing.'],
    email: [Email, options.email, '--email is missing.'],
    password: [
      Password,
      options.password ?? process.env.PORTAL_ADMIN_PASSWORD,
      'The password is missing: set PORTAL_ADMIN_PASSWORD or give --password.',
    ],
  } as const;
  const read = (name: keyof typeof given): string => {
    const [schema, value, missing] = given[name];
    if (typeof value !== 'string' || value === '') throw new UsageError(missing);
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new CommandError(parsed.error.issues.map(({ message }) => english(message)).join('\n'));
  };
  const form = { username: read('username'), email: read('email'), password: read('password') };
  if (containsWord(form.password, namesOf(form)))
    throw new CommandError('The password must not contain the username or the name in the email address.');
  if (isCommonPassword(form.password)) throw new CommandError('This password is too common: choose another.');
  return form;
};

const assertFirstImplementor = async (tx: Tx): Promise<void> => {
  // Serialises concurrent commands, so that the second one sees the implementor created by the first.
  await tx.execute(sql`select pg_advisory_xact_lock(7261119, 3)`);
  const [found] = await tx
    .select({ name: users.username })
    .from(users)
    .where(eq(users.authority, 'implementor'))
    .limit(1);
  if (found)
    throw new CommandError(
      `There is already an implementor (${found.name}): promote another in the back office, or use --force.`,
    );
};

/** Creates the first implementor, or another one with --force. */
export const createAdmin = async (context: CommandContext): Promise<ExitCode> => {
  const form = readForm(context);
  const { env, options, say } = context;
  return withPortalDatabase(env, async (database) => {
    const { password_max_length: maxLength } = await readSettings(database.db);
    if ([...form.password].length > maxLength)
      throw new CommandError(`The password is too long: the settings allow ${maxLength} characters.`);
    const passwordHash = await openPasswords().hash(form.password);
    const crypto = await openKeyOf(database.db, env);
    const create = async (tx: Tx) => {
      if (!options.force) await assertFirstImplementor(tx);
      const now = new Date();
      // A random value is enough, because the game asks for the social ID only when a character is deleted.
      const socialId = String(randomInt(1_000_000, 10_000_000));
      const account = { ...form, passwordHash, socialId, discoverySource: 'other', language: 'en', now } as const;
      const user = await createAccount(tx, { crypto }, { ...account, authority: 'implementor' });
      await recordCommand(tx, 'create-admin', now, {
        action: 'gm_promotion',
        targetType: 'user',
        targetId: String(user.id),
        changes: { authority: { before: null, after: 'implementor' } },
        notes: options.force
          ? 'Created on the command line with --force.'
          : 'First implementor, created on the command line.',
      });
      return user;
    };
    const user = await database.transaction(create).catch((error: unknown) => {
      const taken = violatedUnique(error);
      if (taken === undefined) throw error;
      throw new CommandError(`An account with this ${taken.includes('email') ? 'email' : 'username'} already exists.`);
    });
    say(`Created the implementor ${user.username}.`);
    // Only a warning: anyone with access to the machine can get in without a password, and the first login must not
    // fail.
    if ([...form.password].length < minStaffPasswordLength)
      say(
        `The password is short for staff: change it to at least ${minStaffPasswordLength} characters after the first login.`,
      );
    return exitCodes.ok;
  });
};

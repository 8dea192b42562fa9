import { randomInt } from 'node:crypto';
import { Email, Password, Username } from '@wyrmgate/contract/auth';
import { minStaffPasswordLength } from '@wyrmgate/contract/passwords';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/service.ts';
import { createAccount } from '../auth/accounts.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { openCrypto } from '../platform/crypto/crypto.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { english } from '../platform/language/messages.ts';
import { openPasswords } from '../platform/passwords/passwords.ts';
import { users } from '../users/table.ts';
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
  if (isCommonPassword(form.password, [form.username, form.email.split('@')[0] ?? '']))
    throw new CommandError('This password is one of the first that are guessed: choose another.');
  return form;
};

const refuseSecond = async (tx: Tx): Promise<void> => {
  // Two commands at once: the second waits here, and then sees the first one's implementor.
  await tx.execute(sql`select pg_advisory_xact_lock(7261119, 3)`);
  const [found] = await tx
    .select({ name: users.username })
    .from(users)
    .where(eq(users.authority, 'implementor'))
    .limit(1);
  if (found)
    throw new CommandError(
      `There is an implementor already (${found.name}): make another in the back-office, or use --force.`,
    );
};

/** Creates the first implementor: a way in for the owner that closes itself once it was used. */
export const createAdmin = async (context: CommandContext): Promise<ExitCode> => {
  const form = readForm(context);
  const { env, options, say } = context;
  return withPortalDatabase(env, async (database) => {
    const passwordHash = await openPasswords().hash(form.password);
    const crypto = openCrypto(env);
    const create = async (tx: Tx) => {
      if (!options.force) await refuseSecond(tx);
      const now = new Date();
      // The game asks for the social id when a character is deleted; staff plays with other accounts.
      const socialId = String(randomInt(1_000_000, 10_000_000));
      const account = { ...form, passwordHash, socialId, discoverySource: 'other', language: 'en', now } as const;
      const user = await createAccount(tx, { crypto }, { ...account, authority: 'implementor' });
      await recordAudit(tx, {
        action: 'gm_promotion',
        timestamp: now,
        resource: 'create-admin',
        method: 'COMMAND',
        status: 200,
        ip: 'local',
        userAgent: 'npm run portal',
        durationMs: 0,
        requestId: `command-${now.getTime()}`,
        targetType: 'user',
        targetId: String(user.id),
        changes: { authority: { before: null, after: 'implementor' } },
        notes: options.force
          ? 'Created on the command line with --force.'
          : 'First implementor, created on the command line.',
      });
      return user;
    };
    const user = await database.transact(create).catch((error: unknown) => {
      const taken = violatedUnique(error);
      if (taken === undefined) throw error;
      throw new CommandError(`An account with this ${taken.includes('email') ? 'email' : 'username'} exists already.`);
    });
    say(`${user.username} is an implementor now and can log in.`);
    // Only said: whoever holds the machine needs no password, and must not be kept out of an empty portal by one.
    if ([...form.password].length < minStaffPasswordLength)
      say(
        `The password is short for staff: choose one of at least ${minStaffPasswordLength} characters after the first login.`,
      );
    return exitCodes.ok;
  });
};

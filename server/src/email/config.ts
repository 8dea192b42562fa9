import type { email as contract, EmailConfig } from '@wyrmgate/contract/email';
import { emptyEmailForm } from '@wyrmgate/contract/email-constants';
import type { Received } from '@wyrmgate/contract/endpoint';
import type { Env } from '../env.ts';
import { type Changes, changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { emailConfig } from './table.ts';
import { type ConfigRow, readConfig, sealPassword } from './transport.ts';

type Saved = Pick<ConfigRow, 'host' | 'port' | 'account' | 'password' | 'secure' | 'active'>;
const connection = ['host', 'port', 'account', 'password', 'secure'] as const;

const show = (row: ConfigRow | undefined, env: Env): EmailConfig => {
  const status = {
    configured: row !== undefined && row.host !== '',
    active: row?.active ?? emptyEmailForm.active,
    testResult: row?.last_test_result ?? null,
    lastTest: row?.last_test?.toISOString() ?? null,
  };
  return {
    host: row?.host ?? emptyEmailForm.host,
    port: row?.port ?? emptyEmailForm.port,
    username: row?.account ?? emptyEmailForm.username,
    password: '',
    passwordSet: row?.password != null,
    secure: row?.secure ?? emptyEmailForm.secure,
    ...status,
    lastTestResult: status.testResult,
    environment: env.smtpUrl !== undefined,
    status,
  };
};

/** The stored configuration, for its form. */
export const showConfig = async ({ tx, platform }: Work<User>): Promise<EmailConfig> =>
  show(await readConfig(tx), platform.env);

/** What changed, for the audit log. Of the password only that it did. */
const changesOf = (before: Saved | undefined, after: Saved): Changes => {
  const changes = changedFields<Saved>(before, after, ['host', 'port', 'account', 'secure', 'active']);
  if ((before?.password ?? null) !== after.password)
    changes.password = {
      before: before?.password == null ? 'none' : 'set',
      after: after.password === null ? 'none' : 'changed',
    };
  return changes;
};

/**
 * Stores the configuration. An empty password keeps the stored one, but only on the host that it was entered for: with it,
 * another host would be handed the secret of the first.
 */
export const saveConfig = async (
  { tx, platform, now, audit, afterCommit }: Work<User>,
  { body }: Received<(typeof contract)['saveConfig']>,
): Promise<EmailConfig> => {
  const [before] = await tx.select().from(emailConfig).for('update');
  const sameHost = before?.host.toLowerCase() === body.host.toLowerCase();
  const kept = sameHost && body.username !== '' ? (before?.password ?? null) : null;
  const { username: account, ...entered } = body;
  const saved: Saved = {
    ...entered,
    account,
    password: body.password === '' ? kept : sealPassword(platform.crypto, body.password),
  };
  const untouched = before !== undefined && connection.every((name) => before[name] === saved[name]);
  const values = {
    ...saved,
    // A test speaks of the server that it was made with.
    ...(untouched ? {} : { last_test: null, last_test_result: null }),
    updated_at: now,
  };
  const [row] = await tx
    .insert(emailConfig)
    .values(values)
    .onConflictDoUpdate({ target: emailConfig.id, set: values })
    .returning();
  audit.target('email', 'smtp');
  audit.changes(changesOf(before, saved));
  if (saved.active) {
    await platform.mail.resume(tx);
    afterCommit(platform.mail.wake);
  }
  return show(row, platform.env);
};

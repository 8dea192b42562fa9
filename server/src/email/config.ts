import type { email as contract, EmailConfig } from '@wyrmgate/contract/email';
import { emptyEmailForm } from '@wyrmgate/contract/email-constants';
import type { Received } from '@wyrmgate/contract/endpoint';
import type { Env } from '../env.ts';
import { type Changes, changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { isPrivateHost, listContains, networkList } from '../platform/network/private-networks.ts';
import { emailConfig } from './table.ts';
import { type ConfigRow, readConfig, sealPassword } from './transport.ts';

type Saved = Pick<ConfigRow, 'host' | 'port' | 'account' | 'sender' | 'password' | 'secure' | 'active'>;
const connectionFields = ['host', 'port', 'account', 'sender', 'password', 'secure'] as const;

/** Returns why the portal may not connect, as far as that is known without resolving the host name. */
const obstacleOf = ({ host, port }: Pick<Saved, 'host' | 'port'>, env: Env): EmailConfig['obstacle'] => {
  if (host === '') return null;
  const name = host.toLowerCase();
  const allowed = listContains(networkList(env.smtpNetworks), name === 'localhost' ? '127.0.0.1' : name);
  if (isPrivateHost(name) && !allowed) return 'privateHost';
  return env.smtpPorts.includes(port) ? null : 'port';
};

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
    sender: row?.sender ?? emptyEmailForm.sender,
    password: '',
    passwordSet: row?.password != null,
    secure: row?.secure ?? emptyEmailForm.secure,
    ...status,
    lastTestResult: status.testResult,
    obstacle: row === undefined ? null : obstacleOf(row, env),
    environment: env.smtpUrl !== undefined,
    status,
  };
};

export const showConfig = async ({ tx, platform }: Work<User>): Promise<EmailConfig> =>
  show(await readConfig(tx), platform.env);

/** Returns the changes for the audit log; for the password, only whether it changed. */
const changesOf = (before: Saved | undefined, after: Saved): Changes => {
  const changes = changedFields<Saved>(before, after, ['host', 'port', 'account', 'sender', 'secure', 'active']);
  if ((before?.password ?? null) !== after.password)
    changes.password = {
      before: before?.password == null ? 'none' : 'set',
      after: after.password === null ? 'none' : 'changed',
    };
  return changes;
};

/**
 * Stores the configuration. An empty password keeps the stored one unless the host changes, so that the password is never sent
 * to another host.
 */
export const saveConfig = async (
  { tx, platform, now, audit, afterCommit }: Work<User>,
  { body }: Received<(typeof contract)['saveConfig']>,
): Promise<EmailConfig> => {
  const [before] = await tx.select().from(emailConfig).for('update');
  const sameHost = before?.host.toLowerCase() === body.host.toLowerCase();
  const keptPassword = sameHost && body.username !== '' ? (before?.password ?? null) : null;
  const { username: account, ...entered } = body;
  const saved: Saved = {
    ...entered,
    account,
    password: body.password === '' ? keptPassword : sealPassword(platform.crypto, body.password),
  };
  const sameConnection = before !== undefined && connectionFields.every((name) => before[name] === saved[name]);
  const values = {
    ...saved,
    // A test result applies only to the connection that was tested.
    ...(sameConnection ? {} : { last_test: null, last_test_result: null }),
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
    afterCommit(platform.mail.wakeSweep);
  }
  return show(row, platform.env);
};

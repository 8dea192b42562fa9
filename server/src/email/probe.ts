import { setTimeout as sleep } from 'node:timers/promises';
import { type email as contract, emailProblems } from '@wyrmgate/contract/email';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Problem } from '@wyrmgate/contract/problem';
import { and, eq } from 'drizzle-orm';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { randomToken } from '../platform/crypto/crypto.ts';
import { readSettings } from '../settings/service.ts';
import { emailConfig } from './table.ts';
import { type ConfigRow, readConfig, storedTransport } from './transport.ts';

const patienceMilliseconds = 10_000;
/** A refusal never comes sooner: how soon it came would tell a closed port from a name that leads nowhere. */
const steadyMilliseconds = 3000;

const configured = async ({ platform }: External<User>): Promise<ConfigRow> => {
  const row = await readConfig(platform.database.db);
  if (row === undefined || row.host === '') throw problem(emailProblems.notConfigured);
  return row;
};

/** Whether it worked. Why not is in the log of the server, for the operator alone. */
const succeeds = async ({ platform }: External<User>, work: () => Promise<void>): Promise<boolean> => {
  const started = performance.now();
  try {
    await work();
    return true;
  } catch (error) {
    platform.log.warn({ err: error }, 'mail server test failed');
    await sleep(Math.max(0, steadyMilliseconds - (performance.now() - started)));
    return false;
  }
};

const refuse = (declared: Problem): never => {
  throw problem(declared);
};

/** Connects to the stored server and notes how that went. */
export const testConnection = async (context: External<User>): Promise<Returned<(typeof contract)['test']>> => {
  const { platform, now, audit, transaction } = context;
  const row = await configured(context);
  audit.target('email', 'smtp');
  const worked = await succeeds(context, async () => {
    const transport = await storedTransport(platform.env, platform.crypto, row);
    await transport.verify(patienceMilliseconds);
  });
  const noted = { last_test: now, last_test_result: worked ? ('success' as const) : ('failed' as const) };
  // Not on a configuration that was changed meanwhile.
  const same = and(eq(emailConfig.id, row.id), eq(emailConfig.updated_at, row.updated_at));
  const note = ({ tx }: { tx: typeof platform.database.db }) => tx.update(emailConfig).set(noted).where(same);
  if (!worked) {
    await transaction(note);
    return refuse(emailProblems.testFailed);
  }
  await transaction(note, { audited: true });
  return { testResult: 'success', lastTest: now.toISOString() };
};

/** Sends one mail through the stored server, past the outbox: who asked waits for the answer. */
export const sendTest = async (
  context: External<User>,
  { body }: Received<(typeof contract)['sendTest']>,
): Promise<Returned<(typeof contract)['sendTest']>> => {
  const { platform, actor, audit } = context;
  const row = await configured(context);
  if (!row.active) throw problem(emailProblems.notActive);
  audit.target('email', 'test mail');
  const { renderTemplate } = await import('../platform/mail/templates.ts');
  const settings = await readSettings(platform.database.db);
  const sender = { site: settings.site_name, support: settings.support_email, url: platform.env.publicUrl };
  const mail = await renderTemplate('test', actor.language, { username: actor.username }, sender);
  const sent = await succeeds(context, async () => {
    const transport = await storedTransport(platform.env, platform.crypto, row);
    await transport.send({ ...mail, to: body.email, site: sender.site, id: `test:${randomToken()}` });
  });
  platform.metrics.mails.inc({ outcome: sent ? 'sent' : 'failed' });
  return sent ? { email: body.email } : refuse(emailProblems.sendFailed);
};

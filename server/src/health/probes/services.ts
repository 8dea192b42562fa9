import { createConfiguredTransport, createStoredTransport, readConfig } from '../../email/transport.ts';
import type { Env } from '../../env.ts';
import { openCrypto } from '../../platform/crypto/crypto.ts';
import type { Database } from '../../platform/database/database.ts';
import { stateOfKey } from '../../secret-key.ts';
import { found, ok, type Probe, problem, reasonOf, skipped, warning } from './probe.ts';

const connectMs = 3000;
const mailMs = 8000;

export const redisProbe = (env: Env): Probe => ({
  name: 'redis',
  run: async () => {
    if (env.redisUrl === undefined) return found('ok', 'redis-none');
    const { Redis } = await import('ioredis');
    const options = {
      lazyConnect: true,
      connectTimeout: connectMs,
      commandTimeout: connectMs,
      maxRetriesPerRequest: 0,
    };
    const client = new Redis(env.redisUrl, { ...options, retryStrategy: () => null });
    let reason = '';
    client.on('error', (error: Error) => {
      reason ||= error.message;
    });
    try {
      await client.connect();
      await client.ping();
      return found('ok', 'redis-ok', { host: new URL(env.redisUrl).host });
    } catch (error) {
      return found('problem', 'redis-away', { reason: reason || reasonOf(error) });
    } finally {
      client.disconnect();
    }
  },
});

/** Connects and logs in to the mail server that the portal would use. Sends nothing. */
export const mailProbe = (env: Env, database: Database | undefined): Probe => ({
  name: 'mail',
  limitMs: mailMs + 4000,
  run: async () => {
    const stored = database && (await readConfig(database.db));
    const place = stored?.active ? 'the mail server of /admin/email' : 'SMTP_URL';
    if (!stored?.active && env.smtpUrl === undefined)
      return warning(
        'No mail server is set up, so emails wait in the outbox: enter one at /admin/email or set SMTP_URL.',
      );
    // A different key cannot decrypt the password of the stored server.
    if (stored?.active && database && (await stateOfKey(database.db, env)) !== 'right')
      return skipped('Not checked, because its password needs the right secret key.');
    try {
      const transport = stored?.active
        ? await createStoredTransport(env, openCrypto(env), stored)
        : await createConfiguredTransport(env);
      await transport?.verify(mailMs);
      return ok(`The connection to ${place} works.`);
    } catch (error) {
      return problem(`Connecting to ${place} failed (${reasonOf(error)}). Correct host, port, login or certificate.`);
    }
  },
});

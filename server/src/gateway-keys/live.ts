import { type Gateway, gateways as names } from '@wyrmgate/contract/payments';
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { BreakerRules } from '../payments/gateways/breaker.ts';
import type { Gateways } from '../payments/gateways/gateways.ts';
import type { LiveGateways } from '../payments/gateways/live-gateways.ts';
import { openGateways } from '../payments/gateways/open-gateways.ts';
import type { Cache } from '../platform/cache/cache.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Database } from '../platform/database/database.ts';
import { createRereader } from '../platform/rereader.ts';
import { gatewayKeys } from './table.ts';
import { openKeys, settingsOf } from './values.ts';

type Needs = {
  env: Env;
  crypto: Crypto;
  clock: Clock;
  database: Database;
  cache: Cache;
  log: Logger;
  rules?: BreakerRules | undefined;
};

/** `keys` is the encrypted text, which differs after every change. */
type Opened = { keys: string | null; gateways: Gateways };

export const createLiveGateways = ({ env, crypto, clock, database, cache, log, rules }: Needs): LiveGateways => {
  const fromEnvironment = openGateways(env, clock, rules);
  const set = (name: Gateway): boolean => fromEnvironment[name] !== undefined;
  let stored = new Map<Gateway, Opened>();
  let current = fromEnvironment;

  const read = async (): Promise<void> => {
    const rows = await database.db
      .select()
      .from(gatewayKeys)
      .where(and(eq(gatewayKeys.mode, env.keyMode), eq(gatewayKeys.active, true)));
    const next = new Map<Gateway, Opened>();
    for (const row of rows) {
      // Keys from variables take precedence, except those of the sandbox, which the operator did not choose.
      if (set(row.gateway) && !env.sandbox) continue;
      const known = stored.get(row.gateway);
      if (known !== undefined && known.keys === row.keys) {
        next.set(row.gateway, known);
        continue;
      }
      const values = openKeys(crypto, row, row.keys);
      if (values === undefined) {
        log.error({ gateway: row.gateway }, 'the stored keys of a gateway cannot be read with this secret key');
        continue;
      }
      const settings = {
        stripe: undefined,
        paypal: undefined,
        nowpayments: undefined,
        ...settingsOf(env, row, values),
      };
      next.set(row.gateway, {
        keys: row.keys,
        gateways: openGateways({ ...settings, publicUrl: env.publicUrl }, clock, rules),
      });
    }
    stored = next;
    const simulated = env.sandbox && next.size > 0 ? {} : fromEnvironment;
    current = Object.assign({}, simulated, ...names.map((name) => next.get(name)?.gateways));
  };

  const { refresh, watch, close } = createRereader(read, (error) =>
    log.warn({ err: error }, 'the keys of the gateways could not be read'),
  );
  cache.onDrop('gateway-keys', () => void refresh());

  return {
    current: () => current,
    sandboxed: () => env.sandbox && stored.size === 0,
    refresh,
    watch,
    close,
  };
};

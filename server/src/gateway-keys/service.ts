import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type gatewayKeys as contract,
  type GatewayKeysState,
  type GatewayModeState,
  gatewayKeysProblems,
} from '@wyrmgate/contract/gateway-keys';
import { gatewayKeyFields, type KeyTestResult, keyModes } from '@wyrmgate/contract/gateway-keys-constants';
import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import type { External, User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { countOpenPayments } from '../payments/queries.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { applyKeys, requestKeys } from './approval.ts';
import { probeKeys } from './probe.ts';
import { atPlace, findKeys, lockKeys, type Place } from './rows.ts';
import { type GatewayKeysRow, gatewayKeys } from './table.ts';
import { type KeyValues, mergeKeys, missingKeys, openKeys } from './values.ts';

type Contract = typeof contract;
const p = gatewayKeysProblems;

/** Whether environment variables set the keys. Variables of the sandbox do not count, because the operator did not choose them. */
const isSet = ({ env }: Platform, gateway: Gateway): boolean => env[gateway] !== undefined && !env.sandbox;

const showMode = (platform: Platform, place: Place, row: GatewayKeysRow | undefined): GatewayModeState => {
  const configured = row !== undefined && row.keys !== null;
  const readable = !configured || openKeys(platform.crypto, place, row.keys) !== undefined;
  return {
    mode: place.mode,
    configured,
    active: row?.active ?? false,
    used:
      configured && readable && row.active && place.mode === platform.env.keyMode && !isSet(platform, place.gateway),
    readable,
    hints: row?.hints ?? {},
    tested_at: row?.tested_at?.toISOString() ?? null,
    test_result: row?.test_result ?? null,
    updated_at: configured ? row.updated_at.toISOString() : null,
    version: row?.version ?? 1,
  };
};

const showAll = async (tx: Tx, platform: Platform): Promise<GatewayKeysState[]> => {
  const rows = await tx.select().from(gatewayKeys);
  const open = await countOpenPayments(tx);
  return gateways.map((gateway) => ({
    gateway,
    environment: isSet(platform, gateway),
    webhook_url: `${platform.env.publicUrl}/api/webhooks/${gateway}`,
    open_payments: open.get(gateway) ?? 0,
    modes: keyModes.map((mode) =>
      showMode(
        platform,
        { gateway, mode },
        rows.find((row) => row.gateway === gateway && row.mode === mode),
      ),
    ),
  }));
};

const showOne = async (tx: Tx, platform: Platform, gateway: Gateway): Promise<GatewayKeysState> => {
  const found = (await showAll(tx, platform)).find((each) => each.gateway === gateway);
  if (!found) throw new Error(`The gateway ${gateway} is not listed.`);
  return found;
};

export const listKeys = async ({ tx, platform }: Work<User>): Promise<Returned<Contract['list']>> => ({
  mode: platform.env.keyMode,
  sandbox: platform.liveGateways.sandboxed(),
  gateways: await showAll(tx, platform),
});

/** The problem that the form shows when the gateway did not accept the keys. */
const problemOf = (result: Exclude<KeyTestResult, 'accepted'>, gateway: Gateway) => {
  const declared = { rejected: p.rejected, webhook: p.webhookUnknown, unreachable: p.unreachable }[result];
  if (result === 'unreachable') return problem(declared);
  const field = result === 'webhook' ? 'webhook_id' : gatewayKeyFields[gateway][0];
  return problem(declared, { fields: [fieldIssue(field, declared)] });
};

/** Checks the keys with the gateway before storing anything, so that a typo never replaces working keys. */
export const saveKeys = async (
  { platform, transaction, audit }: External<User>,
  { body }: Received<Contract['save']>,
): Promise<Returned<Contract['save']>> => {
  const place: Place = { gateway: body.gateway, mode: body.mode };
  audit.target('gateway_keys', `${place.gateway}:${place.mode}`);
  const merge = (row: GatewayKeysRow | undefined): KeyValues => {
    if (row) requireVersion(row.version, body.version, p.changedMeanwhile);
    return mergeKeys(body, openKeys(platform.crypto, place, row?.keys ?? null));
  };
  const values = merge(await findKeys(platform.database.db, place));
  const missing = missingKeys(place.gateway, values);
  if (missing.length > 0)
    throw problem(p.incomplete, { fields: missing.map((name) => fieldIssue(name, p.incomplete)) });
  const result = await probeKeys(platform.env, place, values);
  if (result !== 'accepted') throw problemOf(result, place.gateway);
  const reply = await transaction(
    async (work) => {
      const before = await lockKeys(work.tx, place, work.now);
      // Keys that someone else saved during the test must not be mixed with these.
      if (JSON.stringify(merge(before)) !== JSON.stringify(values)) throw problem(p.changedMeanwhile);
      const inUse = place.mode === platform.env.keyMode;
      const approval = inUse ? await requestKeys(work, place, before, values) : undefined;
      if (!approval) await applyKeys(work, place, before, values);
      const gateway = await showOne(work.tx, platform, place.gateway);
      return approval ? { gateway, approval } : { gateway };
    },
    { audited: true },
  );
  await platform.liveGateways.refresh();
  return reply;
};

export const testKeys = async (
  { platform, transaction, audit }: External<User>,
  { params }: Received<Contract['test']>,
): Promise<Returned<Contract['test']>> => {
  audit.target('gateway_keys', `${params.gateway}:${params.mode}`);
  const row = await findKeys(platform.database.db, params);
  const values = openKeys(platform.crypto, params, row?.keys ?? null);
  if (!row || !values) throw problem(p.notFound);
  const result = await probeKeys(platform.env, params, values);
  return transaction(
    async ({ tx, now }) => {
      const current = await lockKeys(tx, params, now);
      // The result applies only to the keys that were tested.
      if (current.keys === row.keys)
        await tx.update(gatewayKeys).set({ tested_at: now, test_result: result }).where(atPlace(params));
      audit.changes({ test: { before: row.test_result, after: result } });
      return { result, gateway: await showOne(tx, platform, params.gateway) };
    },
    { audited: true },
  );
};

export const activateKeys = async (
  { tx, platform, audit, now }: Work<User>,
  { params, body }: Received<Contract['activate']>,
): Promise<Returned<Contract['activate']>> => {
  audit.target('gateway_keys', `${params.gateway}:${params.mode}`);
  const before = await lockKeys(tx, params, now);
  if (before.keys === null) throw problem(p.notFound);
  requireVersion(before.version, body.version, p.changedMeanwhile);
  await tx
    .update(gatewayKeys)
    .set({ active: body.active, version: before.version + 1, updated_at: now })
    .where(atPlace(params));
  audit.changes({ active: { before: before.active, after: body.active } });
  return { gateway: await showOne(tx, platform, params.gateway) };
};

export const removeKeys = async (
  { tx, platform, audit, now }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('gateway_keys', `${params.gateway}:${params.mode}`);
  const row = await lockKeys(tx, params, now);
  if (row.keys === null) throw problem(p.notFound);
  // The row and its proposal counter stay, so that a pending approval never applies to a later proposal with the same number.
  await tx
    .update(gatewayKeys)
    .set({
      keys: null,
      hints: {},
      active: false,
      proposed: null,
      tested_at: null,
      test_result: null,
      version: row.version + 1,
      updated_at: now,
    })
    .where(atPlace(params));
  audit.changes({ keys: { before: 'set', after: 'none' } });
  return { gateway: await showOne(tx, platform, params.gateway) };
};

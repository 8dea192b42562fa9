// Dual approval for keys, because they decide which account receives the players' money.
import type { Asked } from '@wyrmgate/contract/approvals';
import { gatewayKeysProblems } from '@wyrmgate/contract/gateway-keys';
import { gatewayKeyFields } from '@wyrmgate/contract/gateway-keys-constants';
import { sql } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import { atPlace, lockKeys, type Place } from './rows.ts';
import { type GatewayKeysRow, gatewayKeys } from './table.ts';
import { hintsOf, type KeyValues, openKeys, sealKeys } from './values.ts';

/** The hints of every key that changes. If the stored keys cannot be decrypted, every key counts as changed. */
const changesOf = ({ gateway }: Place, before: GatewayKeysRow['hints'], stored: KeyValues, values: KeyValues) => {
  const after = hintsOf(values);
  return gatewayKeyFields[gateway].flatMap((field) => {
    const hint = after[field];
    return hint === undefined || values[field] === stored[field]
      ? []
      : [{ field, before: before[field] ?? null, after: hint }];
  });
};

/** Activates keys that the gateway accepted either just now or when they were proposed. */
export const applyKeys = async (
  { tx, audit, now, platform }: Work<User>,
  place: Place,
  before: GatewayKeysRow,
  values: KeyValues,
): Promise<void> => {
  const hints = hintsOf(values);
  await tx
    .update(gatewayKeys)
    .set({
      keys: sealKeys(platform.crypto, place, values),
      hints,
      active: true,
      proposed: null,
      tested_at: now,
      test_result: 'accepted',
      version: before.version + 1,
      updated_at: now,
    })
    .where(atPlace(place));
  audit.target('gateway_keys', `${place.gateway}:${place.mode}`);
  audit.changes(changedFields({ ...before.hints, active: before.active }, { ...hints, active: true }));
};

/** Requests approval for new keys, which may be used at once if no one else could approve them. */
export const requestKeys = async (
  work: Work<User>,
  place: Place,
  before: GatewayKeysRow,
  values: KeyValues,
): Promise<Asked | undefined> => {
  const proposal = before.proposal + 1;
  const stored = openKeys(work.platform.crypto, place, before.keys) ?? {};
  const changes = changesOf(place, before.hints, stored, values);
  const approval = await requestApproval(work, 'gateway_keys', { ...place, proposal, changes }, '');
  if (approval)
    await work.tx
      .update(gatewayKeys)
      .set({ proposed: sealKeys(work.platform.crypto, place, values), proposal: sql`${gatewayKeys.proposal} + 1` })
      .where(atPlace(place));
  return approval;
};

/** Activates approved keys, unless different ones have been proposed or saved since then. */
export const executeApprovedKeys = async (
  work: Work<User>,
  { gateway, mode, proposal }: Payload<'gateway_keys'>,
): Promise<void> => {
  const place = { gateway, mode };
  work.audit.target('gateway_keys', `${gateway}:${mode}`);
  const row = await lockKeys(work.tx, place, work.now);
  const values = openKeys(work.platform.crypto, place, row.proposed);
  requireVersion(values ? row.proposal : -1, proposal, gatewayKeysProblems.changedMeanwhile);
  await applyKeys(work, place, row, values ?? {});
};

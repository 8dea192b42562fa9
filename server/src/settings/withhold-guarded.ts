import type { Asked } from '@wyrmgate/contract/approvals';
import { approvedSettingKeys } from '@wyrmgate/contract/settings-rules';
import { requestApproval } from '../approvals/request-approval.ts';
import type { User, Work } from '../http/context.ts';
import { findGuarded, requireValid } from './change.ts';
import type { GuardedValues } from './dual-approval.ts';
import { readSettings, type Settings } from './service.ts';

/** Requests approval for the sent values that need it. Returns the rest, which can be stored now. */
export const withholdGuarded = async <S extends Partial<Settings>>(
  work: Work<User>,
  sent: S,
): Promise<{ rest: S; approval: Asked | undefined }> => {
  const before = await readSettings(work.tx);
  const guarded = await findGuarded(work.tx, before, sent);
  const values: GuardedValues = {};
  for (const key of approvedSettingKeys) {
    const after = guarded[key];
    if (after !== undefined) values[key] = { before: before[key], after };
  }
  if (Object.keys(values).length === 0) return { rest: sent, approval: undefined };
  requireValid(work, before, { ...before, ...sent });
  const approval = await requestApproval(work, 'settings_change', { values }, '');
  if (!approval) return { rest: sent, approval };
  const rest = Object.fromEntries(Object.entries(sent).filter(([key]) => !Object.hasOwn(values, key))) as S;
  return { rest, approval };
};

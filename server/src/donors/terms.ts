import type { donors as contract } from '@wyrmgate/contract/donors';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { settingsProblems } from '@wyrmgate/contract/settings';
import { requestApproval } from '../approvals/request-approval.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { findUsualRates } from '../packages/usual-rates.ts';
import { changeSettings, findGuarded, lockSettings, versionOf } from '../settings/change.ts';
import { readSettings, type Settings, writeSettings } from '../settings/service.ts';

type Contract = typeof contract;

export const readTerms = async ({ tx }: Work): Promise<Returned<Contract['terms']>> => ({
  reward_rate: (await readSettings(tx)).donation_reward_rate,
});

const staffTerms = (all: Settings): Returned<Contract['adminTerms']> => ({
  reward_rate: all.donation_reward_rate,
  version: versionOf(all, ['donation_reward_rate']),
});

export const readStaffTerms = async ({ tx }: Work<User>): Promise<Returned<Contract['adminTerms']>> =>
  staffTerms(await readSettings(tx));

const storeRate = (work: Work<User>, rate: number): Promise<Settings> => {
  work.audit.target('setting', 'donation_reward_rate');
  return changeSettings(work, () => writeSettings(work.tx, { donation_reward_rate: rate }, work.now), {
    isApproved: true,
  });
};

/** Changes the rate at once, or requests approval if a donated euro would give far more coins than a spent one. */
export const changeTerms = async (
  work: Work<User>,
  { body }: Received<Contract['changeTerms']>,
): Promise<Returned<Contract['changeTerms']>> => {
  const { tx } = work;
  await lockSettings(tx);
  const before = await readSettings(tx);
  requireVersion(staffTerms(before).version, body.version, settingsProblems.changedMeanwhile);
  const guarded = await findGuarded(tx, before, { donation_reward_rate: body.reward_rate });
  const usual = (await findUsualRates(tx)).eur;
  const change = { before: before.donation_reward_rate, after: body.reward_rate, usual };
  const approval =
    guarded.donation_reward_rate === undefined ? undefined : await requestApproval(work, 'reward_rate', change, '');
  if (approval) return { ...staffTerms(before), approval };
  return staffTerms(await storeRate(work, body.reward_rate));
};

/** Stores an approved rate, unless the rate has changed since the request. */
export const executeApprovedRewardRate = async (
  work: Work<User>,
  { before, after }: { before: number; after: number },
): Promise<void> => {
  await lockSettings(work.tx);
  if ((await readSettings(work.tx)).donation_reward_rate !== before) throw problem(settingsProblems.changedMeanwhile);
  await storeRate(work, after);
};

import type { donors as contract } from '@wyrmgate/contract/donors';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { settingsProblems } from '@wyrmgate/contract/settings';
import { requestApproval } from '../approvals/request-approval.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findUsualRates } from '../packages/usual-rates.ts';
import { changeSettings, findGuarded, lockSettings } from '../settings/change.ts';
import { readSettings, writeSettings } from '../settings/service.ts';

type Contract = typeof contract;

export const readTerms = async ({ tx }: Work): Promise<Returned<Contract['terms']>> => ({
  reward_rate: (await readSettings(tx)).donation_reward_rate,
});

const storeRate = async (work: Work<User>, rate: number): Promise<void> => {
  work.audit.target('setting', 'donation_reward_rate');
  await changeSettings(work, () => writeSettings(work.tx, { donation_reward_rate: rate }, work.now), {
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
  const guarded = await findGuarded(tx, before, { donation_reward_rate: body.reward_rate });
  const usual = (await findUsualRates(tx)).eur;
  const change = { before: before.donation_reward_rate, after: body.reward_rate, usual };
  const approval =
    guarded.donation_reward_rate === undefined ? undefined : await requestApproval(work, 'reward_rate', change, '');
  if (approval) return { reward_rate: change.before, approval };
  await storeRate(work, body.reward_rate);
  return { reward_rate: body.reward_rate };
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

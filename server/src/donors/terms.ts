import type { donors as contract } from '@wyrmgate/contract/donors';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { User, Work } from '../http/context.ts';
import { readSettings, writeSettings } from '../settings/service.ts';

type Contract = typeof contract;

export const readTerms = async ({ tx }: Work): Promise<Returned<Contract['terms']>> => ({
  reward_rate: (await readSettings(tx)).donation_reward_rate,
});

export const changeTerms = async (
  { tx, now, audit }: Work<User>,
  { body }: Received<Contract['changeTerms']>,
): Promise<Returned<Contract['changeTerms']>> => {
  const { donation_reward_rate: before } = await readSettings(tx);
  await writeSettings(tx, { donation_reward_rate: body.reward_rate }, now);
  audit.target('setting', 'donation_reward_rate');
  audit.changes({ donation_reward_rate: { before, after: body.reward_rate } });
  return body;
};

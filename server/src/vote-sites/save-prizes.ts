import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type voteSites as contract, voteSiteProblems } from '@wyrmgate/contract/vote-sites';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import { changeSettings, versionOf } from '../settings/change.ts';
import { readSettings, type Settings, writeSettings } from '../settings/service.ts';
import { withholdGuarded } from '../settings/withhold-guarded.ts';

type Contract = typeof contract;

const keys = ['vote_prize_first', 'vote_prize_second', 'vote_prize_third'] as const;

export const showPrizes = (all: Settings) => ({
  prizes: {
    vote_prize_first: all.vote_prize_first,
    vote_prize_second: all.vote_prize_second,
    vote_prize_third: all.vote_prize_third,
  },
  prizes_version: versionOf(all, keys),
});

export const savePrizes = async (
  work: Work<User>,
  { body: { version, ...sent } }: Received<Contract['savePrizes']>,
): Promise<Returned<Contract['savePrizes']>> => {
  work.audit.target('setting', 'vote_prizes');
  requireVersion(versionOf(await readSettings(work.tx), keys), version, voteSiteProblems.prizesChanged);
  const { rest, approval } = await withholdGuarded(work, sent);
  const all = await changeSettings(work, () => writeSettings(work.tx, rest, work.now));
  return { ...showPrizes(all), ...(approval && { approval }) };
};

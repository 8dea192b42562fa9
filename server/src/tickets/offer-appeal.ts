import { isFeatureOff } from '../features/guard.ts';
import type { Work } from '../http/context.ts';
import { createAppealToken } from './appeal-token.ts';
import { appealsOf } from './show.ts';

/** Returns a token to appeal against a ban, or to read the appeal. Null if appeals are switched off and none exists. */
export const offerAppeal = async (
  { tx, now, platform }: Pick<Work, 'tx' | 'now' | 'platform'>,
  user: number,
  ban: number,
): Promise<string | null> => {
  if ((await isFeatureOff(tx, 'tickets')) && (await appealsOf(tx, ban)).length === 0) return null;
  return createAppealToken(platform, { user, ban }, now);
};

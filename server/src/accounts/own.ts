import type { accounts as contract } from '@wyrmgate/contract/accounts';
import type { Returned } from '@wyrmgate/contract/endpoint';
import type { User, Work } from '../http/context.ts';
import { readSettings } from '../settings/service.ts';
import { findActivePremium } from './service.ts';

/** Returns the caller's premium and its benefits, one for each line that staff wrote. */
export const readOwnPremium = async ({
  tx,
  actor,
  now,
}: Work<User>): Promise<Returned<(typeof contract)['ownPremium']>> => {
  const row = await findActivePremium(tx, actor.id, now);
  if (!row) return { premium: null };
  const { premium_benefits_basic: basic, premium_benefits_premium, premium_benefits_vip: vip } = await readSettings(tx);
  const written = { basic, premium: premium_benefits_premium, vip, admin: '' }[row.type];
  return {
    premium: {
      type: row.type,
      since: row.granted_at.toISOString(),
      until: row.expires_at.toISOString(),
      benefits: written
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    },
  };
};

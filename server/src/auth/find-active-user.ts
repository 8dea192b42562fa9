import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import type { User } from '../http/context.ts';
import { balanceOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { rightsOf } from '../roles/rights.ts';
import { findUser } from '../users/service.ts';

/** Returns an active user with their current permissions, for work on their behalf without a session. */
export const findActiveUser = async (tx: Tx, id: number): Promise<User | undefined> => {
  const user = await findUser(tx, id);
  if (user?.status !== 'active') return undefined;
  return {
    kind: 'user',
    id: user.id,
    username: user.username,
    email: user.email,
    realName: user.real_name,
    authority: user.authority,
    language: isLanguage(user.language) ? user.language : defaultLanguage,
    createdAt: user.create_time,
    ...(await rightsOf(tx, user)),
    isSponsor: false,
    sponsorCode: null,
    coins: await balanceOf(tx, user.id),
    mustChangePassword: user.must_change_password,
    sessionId: 0,
  };
};

import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type profiles as contract, profileProblems } from '@wyrmgate/contract/profiles';
import { confirmPassword, lockConfirmedUser } from '../auth/confirm-password.ts';
import type { External, User } from '../http/context.ts';
import { exportPersonalData } from '../personal-data.ts';
import { readSettings } from '../settings/service.ts';

type Copy = (typeof contract)['personalData'];

/** Exports the caller's personal data from a single transaction, so that it is consistent. */
export const exportOwnData = async (context: External<User>, { body }: Received<Copy>): Promise<Returned<Copy>> => {
  const hash = await confirmPassword(context, body.password, profileProblems.wrongPassword);
  return context.transaction(
    async ({ tx, actor, now, audit }) => {
      await lockConfirmedUser(tx, actor.id, hash, profileProblems.wrongPassword);
      audit.target('user', actor.id);
      audit.note('own data');
      const data = await exportPersonalData(tx, actor.id);
      return { exported: now.toISOString(), site: (await readSettings(tx)).site_name, data };
    },
    { audited: true },
  );
};

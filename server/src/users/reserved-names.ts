import { looksLikeAny } from '@wyrmgate/contract/reserved-names';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { listStaff } from './service.ts';

/** Whether a name looks like a reserved one, like the site's or like the username of another member of staff. */
export const isReservedName = async (tx: Tx, name: string, ownId?: number): Promise<boolean> => {
  const { reserved_names: reserved, site_name: site } = await readSettings(tx);
  if (looksLikeAny(name, [...reserved, site])) return true;
  const staff = (await listStaff(tx)).filter(({ id }) => id !== ownId);
  return looksLikeAny(
    name,
    staff.map(({ username }) => username),
  );
};

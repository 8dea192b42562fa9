import { looksLike, skeletonsOf } from '@wyrmgate/contract/reserved-names';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { listStaff } from './service.ts';

/** Returns a check whether a name looks like a reserved one, like the site's or like the username of another member of staff. */
export const reservedNameCheck = async (tx: Tx, ownId?: number): Promise<(name: string) => boolean> => {
  const { reserved_names: reserved, site_name: site } = await readSettings(tx);
  const staff = (await listStaff(tx)).filter(({ id }) => id !== ownId);
  const skeletons = skeletonsOf([...reserved, site, ...staff.map(({ username }) => username)]);
  return (name) => looksLike(name, skeletons);
};

export const isReservedName = async (tx: Tx, name: string, ownId?: number): Promise<boolean> =>
  (await reservedNameCheck(tx, ownId))(name);

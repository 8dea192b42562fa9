import { opensAdmin } from '@wyrmgate/contract/permissions';
import { looksLike, skeletonsOf } from '@wyrmgate/contract/reserved-names';
import type { Tx } from '../platform/database/database.ts';
import { findStaffByRole } from '../roles/guards.ts';
import { readSettings } from '../settings/service.ts';
import { listStaff } from './service.ts';

/**
 * Returns a function that checks whether a name resembles a reserved name, the site's name or another staff member's.
 */
export const reservedNameCheck = async (tx: Tx, ownId?: number): Promise<(name: string) => boolean> => {
  const { reserved_names: reserved, site_name: site } = await readSettings(tx);
  const everyone = [...(await listStaff(tx)), ...(await findStaffByRole(tx, opensAdmin))];
  const staff = everyone.filter(({ id }) => id !== ownId);
  const skeletons = skeletonsOf([...reserved, site, ...staff.map(({ username }) => username)]);
  return (name) => looksLike(name, skeletons);
};

export const isReservedName = async (tx: Tx, name: string, ownId?: number): Promise<boolean> =>
  (await reservedNameCheck(tx, ownId))(name);

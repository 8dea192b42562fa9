import type { auth as contract, SessionUser } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { isLanguage } from '@wyrmgate/contract/languages';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import type { User, Work } from '../http/context.ts';
import { balanceOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { permissionsOf } from '../users/rights.ts';
import { findUserByName, type UserRow } from '../users/service.ts';

/** Who somebody is, however he was found: by his token or by his password. */
export type Person = Omit<User, 'kind' | 'sessionId'>;

export const personOf = (row: UserRow): Person => ({
  id: row.id,
  username: row.username,
  email: row.email,
  realName: row.real_name,
  authority: row.authority,
  language: isLanguage(row.language) ? row.language : 'en',
  createdAt: row.create_time,
  permissions: permissionsOf(row.authority),
  isSponsor: false,
});

/** An active user as his own browser knows him. */
export const showSessionUser = async (tx: Tx, person: Person): Promise<SessionUser> => ({
  id: person.id,
  username: person.username,
  email: person.email,
  real_name: person.realName,
  status: 'active',
  authority: person.authority,
  language: person.language,
  create_time: person.createdAt.toISOString(),
  cash: await balanceOf(tx, person.id),
  isStaff: opensAdmin(person.permissions),
  isSponsor: person.isSponsor,
  sponsorCode: null,
});

export const readMe = ({ tx, actor }: Work<User>): Promise<SessionUser> => showSessionUser(tx, actor);

export const validateSession = async ({ tx, actor }: Work<User>): Promise<Returned<(typeof contract)['validate']>> => ({
  user: await showSessionUser(tx, actor),
});

/** Whether accounts can be created. A null message stands for the screen's own, translated text. */
export const readRegistrationStatus = async ({
  tx,
}: Work): Promise<Returned<(typeof contract)['registrationStatus']>> => {
  const { registrations_open: enabled, registrations_message: message } = await readSettings(tx);
  return { enabled, message: enabled || message === '' ? null : message };
};

export const checkUsername = async (
  { tx }: Work,
  { query }: Received<(typeof contract)['usernameAvailable']>,
): Promise<Returned<(typeof contract)['usernameAvailable']>> => ({
  available: (await findUserByName(tx, query.username)) === undefined,
});

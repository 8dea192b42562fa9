import type { auth as contract, SessionUser } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { isLanguage } from '@wyrmgate/contract/languages';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import type { User, Work } from '../http/context.ts';
import { balanceOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import { permissionsOf } from '../roles/rights.ts';
import { readSettings } from '../settings/service.ts';
import { mustSetUp } from '../two-factor/gate.ts';
import type { UserRow } from '../users/service.ts';
import { isNameTaken } from './pending.ts';

/** Who somebody is, however he was found: by his token or by his password. */
export type Person = Omit<User, 'kind' | 'sessionId'>;

export const personOf = async (tx: Tx, row: UserRow): Promise<Person> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  realName: row.real_name,
  authority: row.authority,
  language: isLanguage(row.language) ? row.language : 'en',
  createdAt: row.create_time,
  permissions: await permissionsOf(tx, row),
  isSponsor: false,
  coins: await balanceOf(tx, row.id),
  mustChangePassword: row.must_change_password,
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
  cash: person.coins,
  isStaff: opensAdmin(person.permissions),
  mustChangePassword: person.mustChangePassword,
  mustSetUpTwoFactor: await mustSetUp(tx, person),
  isSponsor: person.isSponsor,
  sponsorCode: null,
});

export const readMe = ({ tx, actor }: Work<User>): Promise<SessionUser> => showSessionUser(tx, actor);

export const validateSession = async ({ tx, actor }: Work<User>): Promise<Returned<(typeof contract)['validate']>> => ({
  user: await showSessionUser(tx, actor),
});

/** Whether accounts can be created; if not, the words of the staff or, in the caller's language, our own. */
export const readRegistrationStatus = async ({
  tx,
  request,
}: Work): Promise<Returned<(typeof contract)['registrationStatus']>> => {
  const { registrations_open: enabled, registrations_message: message } = await readSettings(tx);
  if (enabled) return { enabled, message: null, custom: false };
  const custom = message !== '';
  return { enabled, message: custom ? message : translate(request.language, 'auth:register.closed.default'), custom };
};

export const checkUsername = async (
  { tx, now }: Work,
  { query }: Received<(typeof contract)['usernameAvailable']>,
): Promise<Returned<(typeof contract)['usernameAvailable']>> => ({
  available: !(await isNameTaken(tx, query.username, now)),
});

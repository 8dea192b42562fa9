import type { auth as contract, SessionUser } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { isLanguage } from '@wyrmgate/contract/languages';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import type { User, Work } from '../http/context.ts';
import { balanceOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import { permissionsOf } from '../roles/rights.ts';
import { readSettings } from '../settings/service.ts';
import { sponsorCodeOf } from '../sponsors/identity.ts';
import { mustSetUpTwoFactor } from '../two-factor/guard.ts';
import { isReservedName } from '../users/reserved-names.ts';
import type { UserRow } from '../users/service.ts';
import { isNameTaken } from './pending.ts';

/** A user with permissions and balance, before a session is opened. */
export type SessionOwner = Omit<User, 'kind' | 'sessionId' | 'roles'>;

export const loadSessionOwner = async (tx: Tx, row: UserRow): Promise<SessionOwner> => {
  const sponsorCode = await sponsorCodeOf(tx, row.id);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    realName: row.real_name,
    authority: row.authority,
    language: isLanguage(row.language) ? row.language : 'en',
    createdAt: row.create_time,
    permissions: await permissionsOf(tx, row),
    isSponsor: sponsorCode !== null,
    sponsorCode,
    coins: await balanceOf(tx, row.id),
    mustChangePassword: row.must_change_password,
  };
};

/** Returns the user as sent to their browser. Only active users have sessions. */
export const toSessionUser = async (tx: Tx, person: SessionOwner): Promise<SessionUser> => ({
  id: person.id,
  username: person.username,
  email: shownEmail(person.email),
  real_name: person.realName,
  status: 'active',
  authority: person.authority,
  language: person.language,
  create_time: person.createdAt.toISOString(),
  cash: person.coins,
  isStaff: opensAdmin(person.permissions),
  mustChangePassword: person.mustChangePassword,
  mustSetUpTwoFactor: await mustSetUpTwoFactor(tx, person),
  isSponsor: person.isSponsor,
  sponsorCode: person.sponsorCode,
});

export const readMe = ({ tx, actor }: Work<User>): Promise<SessionUser> => toSessionUser(tx, actor);

export const validateSession = async ({ tx, actor }: Work<User>): Promise<Returned<(typeof contract)['validate']>> => ({
  user: await toSessionUser(tx, actor),
});

/**
 * Returns whether registration is open. If not, adds the message set by staff, or the default one in the caller's
 * language.
 */
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
  available: !(await isNameTaken(tx, query.username, now)) && !(await isReservedName(tx, query.username)),
});

import { accountsPersonalData } from './accounts/personal-data.ts';
import { approvalsPersonalData } from './approvals/personal-data.ts';
import { auditPersonalData } from './audit/personal-data.ts';
import { authPersonalData } from './auth/personal-data.ts';
import { ledgerPersonalData } from './ledger/personal-data.ts';
import { passkeysPersonalData } from './passkeys/personal-data.ts';
import { passwordsPersonalData } from './passwords/personal-data.ts';
import { paymentsPersonalData } from './payments/personal-data.ts';
import type { Tx } from './platform/database/database.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { mailPersonalData } from './profiles/mail-personal-data.ts';
import { profilesPersonalData } from './profiles/personal-data.ts';
import { rolesPersonalData } from './roles/personal-data.ts';
import { savedFiltersPersonalData } from './saved-filters/personal-data.ts';
import { twoFactorPersonalData } from './two-factor/personal-data.ts';
import { usersPersonalData } from './users/personal-data.ts';
import { withdrawalsPersonalData } from './withdrawals/personal-data.ts';

/**
 * One line per domain; a house test asks for every table that names a user. Erased in this order: the mails first, which
 * are found by the user's address, and the user himself last.
 */
export const personalData = {
  mail: mailPersonalData,
  auth: authPersonalData,
  twoFactor: twoFactorPersonalData,
  passkeys: passkeysPersonalData,
  passwords: passwordsPersonalData,
  payments: paymentsPersonalData,
  withdrawals: withdrawalsPersonalData,
  ledger: ledgerPersonalData,
  roles: rolesPersonalData,
  approvals: approvalsPersonalData,
  savedFilters: savedFiltersPersonalData,
  audit: auditPersonalData,
  profiles: profilesPersonalData,
  accounts: accountsPersonalData,
  users: usersPersonalData,
} as const satisfies Record<string, PersonalData>;

/** Tables whose rows name an erased user by his number still, and why. All others must have none left. */
export const outliving: Readonly<Record<string, string>> = {
  users: 'The number keeps what outlives the account apart from other accounts; name, address and secrets are gone.',
  payments: 'Tax and accounting law; without the address from which the purchase was made.',
  payments_refunds: 'Tax and accounting law; it names the staff member who gave the money back, by his number.',
  ledger_accounts: 'The ledger is append-only and names its accounts by number alone.',
  audit_logs: 'Append-only evidence of who did what; the privacy policy says so.',
  approvals: 'Evidence of who asked and who agreed, by number alone, as the audit log.',
  users_notes: 'Notes that the erased one wrote about others stay, by his number.',
  accounts_premium: 'Premium that the erased one granted to others stays, by his number.',
  users_bans: 'Bans that the erased one decided about others stay, by his number.',
};

/** All that the portal holds of a user, by domain. */
export const exportPersonalData = async (tx: Tx, userId: number): Promise<Record<string, unknown>> => {
  const copy: Record<string, unknown> = {};
  for (const [domain, hook] of Object.entries(personalData)) copy[domain] = await hook.export(tx, userId);
  return copy;
};

/** Takes the person out of everything that may forget him. */
export const erasePersonalData = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  for (const hook of Object.values(personalData)) await hook.erase(tx, userId, now);
};

import { accountsPersonalData } from './accounts/personal-data.ts';
import { apiKeysPersonalData } from './api-keys/personal-data.ts';
import { approvalsPersonalData } from './approvals/personal-data.ts';
import { auditPersonalData } from './audit/personal-data.ts';
import { authPersonalData } from './auth/personal-data.ts';
import { avatarsPersonalData } from './avatars/personal-data.ts';
import { chatPersonalData } from './chat/personal-data.ts';
import { contentHistoryPersonalData } from './content-history/personal-data.ts';
import { deliveriesPersonalData } from './deliveries/personal-data.ts';
import { differencesPersonalData } from './differences/personal-data.ts';
import { discordPersonalData } from './discord/personal-data.ts';
import { eventsPersonalData } from './events/personal-data.ts';
import { forumPersonalData } from './forum/personal-data.ts';
import { gameAccountsPersonalData } from './game-accounts/personal-data.ts';
import { itemsPersonalData } from './items/personal-data.ts';
import { launcherLoginsPersonalData } from './launcher-logins/personal-data.ts';
import { ledgerPersonalData } from './ledger/personal-data.ts';
import { mediaPersonalData } from './media/personal-data.ts';
import { moderationPersonalData } from './moderation/personal-data.ts';
import { newsPersonalData } from './news/personal-data.ts';
import { notificationsPersonalData } from './notifications/personal-data.ts';
import { passkeysPersonalData } from './passkeys/personal-data.ts';
import { passwordsPersonalData } from './passwords/personal-data.ts';
import { paymentsPersonalData } from './payments/personal-data.ts';
import type { Tx } from './platform/database/database.ts';
import type { PersonalData } from './platform/personal-data.ts';
import { playersPersonalData } from './players/personal-data.ts';
import { presentationsPersonalData } from './presentations/personal-data.ts';
import { mailPersonalData } from './profiles/mail-personal-data.ts';
import { profilesPersonalData } from './profiles/personal-data.ts';
import { recruitingPersonalData } from './recruiting/personal-data.ts';
import { redeemCodesPersonalData } from './redeem-codes/personal-data.ts';
import { rolesPersonalData } from './roles/personal-data.ts';
import { savedFiltersPersonalData } from './saved-filters/personal-data.ts';
import { sponsorsPersonalData } from './sponsors/personal-data.ts';
import { ticketsPersonalData } from './tickets/personal-data.ts';
import { translationsPersonalData } from './translations/personal-data.ts';
import { twoFactorPersonalData } from './two-factor/personal-data.ts';
import { usersPersonalData } from './users/personal-data.ts';
import { voteSitesPersonalData } from './vote-sites/personal-data.ts';
import { withdrawalsPersonalData } from './withdrawals/personal-data.ts';

/**
 * One line per domain; a house test checks that every table with user data is covered. Domains are erased in this
 * order: emails first, because they are found by the user's address, and the user last.
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
  apiKeys: apiKeysPersonalData,
  approvals: approvalsPersonalData,
  avatars: avatarsPersonalData,
  savedFilters: savedFiltersPersonalData,
  audit: auditPersonalData,
  profiles: profilesPersonalData,
  players: playersPersonalData,
  discord: discordPersonalData,
  accounts: accountsPersonalData,
  deliveries: deliveriesPersonalData,
  differences: differencesPersonalData,
  media: mediaPersonalData,
  presentations: presentationsPersonalData,
  gameAccounts: gameAccountsPersonalData,
  translations: translationsPersonalData,
  news: newsPersonalData,
  contentHistory: contentHistoryPersonalData,
  sponsors: sponsorsPersonalData,
  launcherLogins: launcherLoginsPersonalData,
  voteSites: voteSitesPersonalData,
  forum: forumPersonalData,
  chat: chatPersonalData,
  moderation: moderationPersonalData,
  tickets: ticketsPersonalData,
  events: eventsPersonalData,
  items: itemsPersonalData,
  recruiting: recruitingPersonalData,
  redeemCodes: redeemCodesPersonalData,
  notifications: notificationsPersonalData,
  users: usersPersonalData,
} as const satisfies Record<string, PersonalData>;

/** Tables whose rows keep the id of an erased user, and why. No other table may keep such an id. */
export const retainedIds: Readonly<Record<string, string>> = {
  users: 'The id identifies remaining records of the account; name, address and secrets are gone.',
  payments: 'Tax and accounting law; the IP address of the purchase is removed.',
  payments_refunds: 'Tax and accounting law; contains the id of the staff member who made the refund.',
  ledger_accounts: 'The ledger is append-only and identifies accounts only by id.',
  audit_logs: 'Append-only evidence of who did what, as stated in the privacy policy.',
  deliveries: 'Evidence of what was sent to the game, only by id; login and secrets are gone.',
  sponsors: 'Tax and accounting law for payouts; name, contact and payout details are gone.',
  sponsors_registrations:
    'Contains the id of the staff member who decided about a registration; the registered user is gone.',
  sponsors_payouts: 'Tax and accounting law; contains the id of the staff member who decided about a payout.',
  items_orders: 'Evidence of what was paid, only by id; login and character are gone.',
  items_lines: 'Evidence of what was paid with coins, only by id.',
  items_marks: 'Evidence of what was earned and paid in the item shop, only by id.',
  redeem_codes_batches: 'Evidence of who created codes, only by id.',
  redeem_codes_uses: 'Evidence of what a code credited, only by id.',
  approvals: 'Evidence of who requested and who confirmed an action, only by id.',
  users_notes: 'Notes that the erased user wrote about others.',
  accounts_premium: 'Premium that the erased user granted to others.',
  forum_threads: 'Threads stay readable; their author is shown as a former player.',
  forum_posts: 'Posts stay readable; their author is shown as a former player.',
  forum_warnings: 'Warnings that the erased user gave others, only by id.',
  forum_cleanups: 'Evidence of a removal of posts, only by id; the reason is removed.',
  forum_reports: 'Evidence of decisions about posts, only by id; the note and the text are removed.',
  chat_messages: 'Messages in rooms stay readable; their author is shown as a former player.',
  chat_reports: 'Evidence of decisions about messages, only by id; the note is removed.',
  content_reports: 'Evidence of decisions about texts, only by id; the note and the text are removed.',
  users_bans: 'Bans that the erased user imposed on others.',
};

export const exportPersonalData = async (tx: Tx, userId: number): Promise<Record<string, unknown>> => {
  const exported: Record<string, unknown> = {};
  for (const [domain, hook] of Object.entries(personalData)) exported[domain] = await hook.export(tx, userId);
  return exported;
};

export const erasePersonalData = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  for (const hook of Object.values(personalData)) await hook.erase(tx, userId, now);
};

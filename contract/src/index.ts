// All API domains, one per line.

import { accounts } from './accounts.ts';
import { announcements } from './announcements.ts';
import { apiKeys } from './api-keys.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { avatars } from './avatars.ts';
import { branding } from './branding.ts';
import { chat } from './chat.ts';
import { contentHistory } from './content-history.ts';
import { cryptoPayments } from './crypto-payments.ts';
import { customPages } from './custom-pages.ts';
import { dashboard } from './dashboard.ts';
import { deliveries } from './deliveries.ts';
import { differences } from './differences.ts';
import { discord } from './discord.ts';
import { donations } from './donations.ts';
import { donors } from './donors.ts';
import { downloads } from './downloads.ts';
import { email } from './email.ts';
import { events } from './events.ts';
import { features } from './features.ts';
import { forum } from './forum.ts';
import { gameAccounts } from './game-accounts.ts';
import { gameConnection } from './game-connection.ts';
import { gameSettings } from './game-settings.ts';
import { gatewayEvents } from './gateway-events.ts';
import { gatewayKeys } from './gateway-keys.ts';
import { gifts } from './gifts.ts';
import { gms } from './gms.ts';
import { health } from './health.ts';
import { items } from './items.ts';
import { launcher } from './launcher.ts';
import { launcherLogins } from './launcher-logins.ts';
import { ledger } from './ledger.ts';
import { legal } from './legal.ts';
import { media } from './media.ts';
import { moderation } from './moderation.ts';
import { news } from './news.ts';
import { notifications } from './notifications.ts';
import { packages } from './packages.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { payments } from './payments.ts';
import { players } from './players.ts';
import { presentations } from './presentations.ts';
import { profiles } from './profiles.ts';
import { publishing } from './publishing.ts';
import { receipts } from './receipts.ts';
import { recruiting } from './recruiting.ts';
import { redeemCodes } from './redeem-codes.ts';
import { roles } from './roles.ts';
import { savedFilters } from './saved-filters.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { sponsors } from './sponsors.ts';
import { statistics } from './statistics.ts';
import { support } from './support.ts';
import { tickets } from './tickets.ts';
import { translations } from './translations.ts';
import { twoFactor } from './two-factor.ts';
import { users } from './users.ts';
import { voteSites } from './vote-sites.ts';
import { webhooks } from './webhooks.ts';
import { withdrawals } from './withdrawals.ts';
import { wordFilter } from './word-filter.ts';
import { world } from './world.ts';

export const contract = {
  auth,
  'two-factor': twoFactor,
  passkeys,
  users,
  accounts,
  audit,
  dashboard,
  settings,
  packages,
  payments,
  receipts,
  withdrawals,
  'crypto-payments': cryptoPayments,
  discord,
  donations,
  donors,
  'gateway-events': gatewayEvents,
  'gateway-keys': gatewayKeys,
  gifts,
  ledger,
  deliveries,
  differences,
  'game-accounts': gameAccounts,
  'game-connection': gameConnection,
  'game-settings': gameSettings,
  statistics,
  support,
  tickets,
  email,
  profiles,
  passwords,
  sessions,
  roles,
  gms,
  features,
  announcements,
  branding,
  media,
  presentations,
  'custom-pages': customPages,
  'content-history': contentHistory,
  legal,
  publishing,
  downloads,
  launcher,
  'launcher-logins': launcherLogins,
  news,
  events,
  world,
  recruiting,
  translations,
  setup,
  sponsors,
  'vote-sites': voteSites,
  forum,
  'word-filter': wordFilter,
  chat,
  moderation,
  items,
  'redeem-codes': redeemCodes,
  'api-keys': apiKeys,
  webhooks,
  approvals,
  avatars,
  health,
  'saved-filters': savedFilters,
  search,
  players,
  notifications,
};
export type Contract = typeof contract;

import type { contract } from '@wyrmgate/contract';
import { accountsRoutes } from './accounts/routes.ts';
import { announcementsRoutes } from './announcements/routes.ts';
import { apiKeysRoutes } from './api-keys/routes.ts';
import { approvalsRoutes } from './approvals/routes.ts';
import { approvedActions } from './approved-actions.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { avatarsRoutes } from './avatars/routes.ts';
import { brandingRoutes } from './branding/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { contentHistoryRoutes } from './content-history/routes.ts';
import { cryptoPaymentsRoutes } from './crypto-payments/routes.ts';
import { customPagesRoutes } from './custom-pages/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { deliveriesRoutes } from './deliveries/routes.ts';
import { differencesRoutes } from './differences/routes.ts';
import { discordRoutes } from './discord/routes.ts';
import { donationsRoutes } from './donations/routes.ts';
import { donorsRoutes } from './donors/routes.ts';
import { downloadsRoutes } from './downloads/routes.ts';
import { emailRoutes } from './email/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import { featuresRoutes } from './features/routes.ts';
import { titlesFor } from './forum/article-threads.ts';
import { forumRoutes } from './forum/routes.ts';
import { gameAccountsRoutes } from './game-accounts/routes.ts';
import { gameConnectionRoutes } from './game-connection/routes.ts';
import { gameSettingsRoutes } from './game-settings/routes.ts';
import { gatewayEventsRoutes } from './gateway-events/routes.ts';
import { gatewayKeysRoutes } from './gateway-keys/routes.ts';
import { giftsRoutes } from './gifts/routes.ts';
import { gmsRoutes } from './gms/routes.ts';
import { healthRoutes } from './health/routes.ts';
import type { Handlers } from './http/context.ts';
import { itemsRoutes } from './items/routes.ts';
import { launcherRoutes } from './launcher/routes.ts';
import { launcherLoginsRoutes } from './launcher-logins/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { packagesRoutes } from './packages/routes.ts';
import { passkeysRoutes } from './passkeys/routes.ts';
import { passwordsRoutes } from './passwords/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { playersRoutes } from './players/routes.ts';
import { presentationsRoutes } from './presentations/routes.ts';
import { profilesRoutes } from './profiles/routes.ts';
import { publishingRoutes } from './publishing/routes.ts';
import { receiptsRoutes } from './receipts/routes.ts';
import { recruitingRoutes } from './recruiting/routes.ts';
import { redeemCodesRoutes } from './redeem-codes/routes.ts';
import { rolesRoutes } from './roles/routes.ts';
import { savedFiltersRoutes } from './saved-filters/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { sponsorsRoutes } from './sponsors/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { ticketsRoutes } from './tickets/routes.ts';
import { translationsRoutes } from './translations/routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { usersRoutes } from './users/routes.ts';
import { voteSitesRoutes } from './vote-sites/routes.ts';
import { webhooksRoutes } from './webhooks/routes.ts';
import { withdrawalsRoutes } from './withdrawals/routes.ts';
import { wordFilterRoutes } from './word-filter/routes.ts';
import { worldRoutes } from './world/routes.ts';

/** The handlers of the contract, one line per domain. */
export const domainRoutes: { [D in keyof typeof contract]: Handlers<(typeof contract)[D]> } = {
  auth: authRoutes,
  'two-factor': twoFactorRoutes,
  passkeys: passkeysRoutes,
  users: usersRoutes,
  accounts: accountsRoutes,
  audit: auditRoutes,
  dashboard: dashboardRoutes,
  settings: settingsRoutes,
  packages: packagesRoutes,
  payments: paymentsRoutes,
  receipts: receiptsRoutes,
  withdrawals: withdrawalsRoutes,
  'crypto-payments': cryptoPaymentsRoutes,
  discord: discordRoutes,
  donations: donationsRoutes,
  donors: donorsRoutes,
  'gateway-events': gatewayEventsRoutes,
  'gateway-keys': gatewayKeysRoutes,
  gifts: giftsRoutes,
  ledger: ledgerRoutes,
  deliveries: deliveriesRoutes,
  differences: differencesRoutes,
  'game-accounts': gameAccountsRoutes,
  'game-connection': gameConnectionRoutes,
  'game-settings': gameSettingsRoutes,
  statistics: statisticsRoutes,
  support: supportRoutes,
  tickets: ticketsRoutes,
  profiles: profilesRoutes,
  passwords: passwordsRoutes,
  sessions: sessionsRoutes,
  roles: rolesRoutes,
  gms: gmsRoutes,
  health: healthRoutes,
  email: emailRoutes,
  features: featuresRoutes,
  announcements: announcementsRoutes,
  branding: brandingRoutes,
  media: mediaRoutes,
  presentations: presentationsRoutes,
  'custom-pages': customPagesRoutes,
  'content-history': contentHistoryRoutes,
  legal: legalRoutes,
  publishing: publishingRoutes,
  downloads: downloadsRoutes,
  launcher: launcherRoutes,
  'launcher-logins': launcherLoginsRoutes,
  news: newsRoutes,
  events: eventsRoutes,
  world: worldRoutes,
  recruiting: recruitingRoutes,
  translations: translationsRoutes,
  setup: setupRoutes,
  sponsors: sponsorsRoutes,
  'vote-sites': voteSitesRoutes,
  forum: forumRoutes,
  'word-filter': wordFilterRoutes,
  chat: chatRoutes,
  moderation: moderationRoutes,
  items: itemsRoutes,
  'redeem-codes': redeemCodesRoutes,
  'api-keys': apiKeysRoutes,
  webhooks: webhooksRoutes,
  approvals: approvalsRoutes(approvedActions),
  avatars: avatarsRoutes,
  'saved-filters': savedFiltersRoutes,
  search: searchRoutes,
  players: playersRoutes,
  notifications: notificationsRoutes(titlesFor),
};

import { type Analytics, analyticsProviders } from '@wyrmgate/contract/analytics-constants';
import { chatRetention } from '@wyrmgate/contract/chat-constants';
import { balancePlaces } from '@wyrmgate/contract/deliveries-constants';
import type { Returned } from '@wyrmgate/contract/endpoint';
import { forumImageLimits, forumTrust, trustLevels } from '@wyrmgate/contract/forum-constants';
import { defaultCommands, defaultSafePlaces, gameCommands, safePlace } from '@wyrmgate/contract/game-constants';
import { mediaQuota } from '@wyrmgate/contract/media-constants';
import { defaultReservedNames } from '@wyrmgate/contract/reserved-names';
import type { settings as contract } from '@wyrmgate/contract/settings';
import {
  approvalLimits,
  giftTrial,
  limitPercent,
  maintenanceStateAt,
  marksPercent,
  maxAddresses,
  maxReservedNames,
  passwordLength,
  rewardRate,
  sessionMinutes,
  sponsorLimits,
  votePrize,
} from '@wyrmgate/contract/settings-rules';
import { setupKeys } from '@wyrmgate/contract/setup-constants';
import { ticketDays } from '@wyrmgate/contract/tickets-constants';
import { exclusions, lastSeenPrecisions, refreshMinutes } from '@wyrmgate/contract/world-constants';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { settings, settingsConfigs } from './table.ts';

const boundedInt = ({ min, max, normal }: { min: number; max: number; normal: number }) =>
  z.int().min(min).max(max).default(normal).catch(normal);

const gameBenefits = (names: string[]) => z.array(z.string()).max(20).default(names).catch(names);

/** Every setting with its default. Invalid stored values are ignored. */
export const Settings = z.object({
  site_name: z.string().min(1).max(60).default('Ormveil').catch('Ormveil'),
  support_email: z.email().default('support@ormveil.example').catch('support@ormveil.example'),
  registrations_open: z.boolean().default(true).catch(true),
  /** Shown while registrations are closed; empty means the translated default. */
  registrations_message: z.string().max(500).default('').catch(''),
  /** New accounts must confirm their email address. */
  email_verification: z.boolean().default(false).catch(false),
  /** Community invitation; empty hides the links. */
  discord_url: z
    .union([z.url({ protocol: /^https$/ }), z.literal('')])
    .default('https://discord.example/ormveil')
    .catch(''),
  session_minutes: boundedInt(sessionMinutes),
  /** Staff must set up two-factor authentication before anything else. */
  require_2fa_admin: z.boolean().default(false).catch(false),
  /** Limits for new passwords, wherever they are set. The maximum is for old game clients. */
  password_min_length: boundedInt(passwordLength.min),
  password_max_length: boundedInt(passwordLength.max),
  /** Percentage of the declared rate limits. */
  rate_limit_percent: boundedInt(limitPercent),
  /** Networks allowed into the back office; empty means any. */
  admin_allowed_addresses: z.array(z.string()).max(maxAddresses).default([]).catch([]),
  /** Dual approval: some actions wait for a second admin. */
  four_eyes: z.boolean().default(false).catch(false),
  /** Above these limits, prices, premium and refunds need a second admin too. */
  approval_rate_percent: boundedInt(approvalLimits.approval_rate_percent),
  approval_premium_days: boundedInt(approvalLimits.approval_premium_days),
  approval_refund_limit: boundedInt(approvalLimits.approval_refund_limit),
  approval_item_refund: boundedInt(approvalLimits.approval_item_refund),
  approval_item_discount: boundedInt(approvalLimits.approval_item_discount),
  approval_code_coins: boundedInt(approvalLimits.approval_code_coins),
  approval_code_days: boundedInt(approvalLimits.approval_code_days),
  approval_vote_coins: boundedInt(approvalLimits.approval_vote_coins),
  /** Players can take neither these names nor names that look like them. */
  reserved_names: z
    .array(z.string())
    .max(maxReservedNames)
    .default([...defaultReservedNames])
    .catch([...defaultReservedNames]),
  /** Dragon Coins per donated euro; 0 disables the reward. */
  donation_reward_rate: boundedInt({ ...rewardRate, normal: 0 }),
  /** New messages from donors need staff approval before they appear on the wall. */
  donor_messages_approval: z.boolean().default(false).catch(false),
  /**
   * Days for which an account counts as new, and the value of gifts, in whole euros or dollars, that it may buy until
   * then.
   */
  gift_trial_days: boundedInt(giftTrial.days),
  gift_trial_limit: boundedInt(giftTrial.limit),
  /** Dragon Marks for each hundred coins that are spent in the item shop. */
  item_marks_percent: boundedInt(marksPercent),
  /** Where players' spendable coins are held (decision 040). */
  balances_in: z.enum(balancePlaces).default('portal').catch('portal'),
  game_gives_coins: z.boolean().default(false).catch(false),
  /** Columns of the game's accounts; found by name if empty. */
  game_coins_column: z.string().max(64).default('').catch(''),
  game_bonus_column: z.string().max(64).default('').catch(''),
  game_safe_places: z
    .array(z.string().regex(safePlace))
    .default([...defaultSafePlaces])
    .catch([...defaultSafePlaces]),
  /** Seller shown on receipts. */
  seller_name: z.string().max(120).default('').catch(''),
  seller_address: z.string().max(400).default('').catch(''),
  seller_vat_id: z.string().max(40).default('').catch(''),
  seller_vat_note: z.string().max(300).default('').catch(''),
  /** The advantages of each premium type, one per line. */
  premium_benefits_basic: z.string().max(1000).default('').catch(''),
  premium_benefits_premium: z.string().max(1000).default('').catch(''),
  premium_benefits_vip: z.string().max(1000).default('').catch(''),
  /** Days after which chat messages are deleted. */
  chat_retention_days: boundedInt(chatRetention),
  /** When the forum's limits for new accounts end, and how many of their first posts need approval. */
  forum_known_hours: boundedInt(forumTrust.forum_known_hours),
  forum_known_posts: boundedInt(forumTrust.forum_known_posts),
  forum_trusted_days: boundedInt(forumTrust.forum_trusted_days),
  forum_trusted_posts: boundedInt(forumTrust.forum_trusted_posts),
  forum_trusted_thanks: boundedInt(forumTrust.forum_trusted_thanks),
  forum_warning_days: boundedInt(forumTrust.forum_warning_days),
  forum_warning_points: boundedInt(forumTrust.forum_warning_points),
  forum_public_removals: z.boolean().default(false).catch(false),
  forum_link_previews: z.boolean().default(false).catch(false),
  forum_held_posts: boundedInt(forumTrust.forum_held_posts),
  forum_images: z.boolean().default(true).catch(true),
  forum_images_level: z.enum(trustLevels).default('known').catch('known'),
  forum_images_per_post: boundedInt(forumImageLimits.forum_images_per_post),
  forum_images_per_day: boundedInt(forumImageLimits.forum_images_per_day),
  forum_images_megabytes: boundedInt(forumImageLimits.forum_images_megabytes),
  forum_images_quota_megabytes: boundedInt(forumImageLimits.forum_images_quota_megabytes),
  tickets_close_days: boundedInt(ticketDays.tickets_close_days),
  tickets_reopen_days: boundedInt(ticketDays.tickets_reopen_days),
  tickets_retention_days: boundedInt(ticketDays.tickets_retention_days),
  /** Maximum size of the media library, in megabytes. */
  media_quota_megabytes: boundedInt(mediaQuota),
  /** Server commands that staff may send. */
  game_commands: z
    .array(z.enum(gameCommands))
    .default([...defaultCommands])
    .catch([...defaultCommands]),
  /** Minutes between two snapshots of the game. */
  world_refresh_minutes: boundedInt(refreshMinutes),
  /** Kinds of characters that appear in no ranking. */
  world_excluded: z
    .array(z.enum(exclusions))
    .default([...exclusions])
    .catch([...exclusions]),
  /** Characters are private until their owner shows them. */
  world_private_default: z.boolean().default(false).catch(false),
  world_last_seen: z.enum(lastSeenPrecisions).default('week').catch('week'),
  /** Players may show what their characters wear. */
  world_equipment: z.boolean().default(true).catch(true),
  /** Which figures the public statistics include (decision 092). */
  statistics_players: z.boolean().default(true).catch(false),
  statistics_online: z.boolean().default(true).catch(false),
  statistics_coins: z.boolean().default(false).catch(false),
  /** The service that counts visits (decision 093). */
  analytics_provider: z.enum(analyticsProviders).default('none').catch('none'),
  analytics_script: z.string().max(300).default('').catch(''),
  analytics_site: z.string().max(100).default('').catch(''),
  analytics_consent: z.boolean().default(true).catch(true),
  /** The benefits of each premium type in the game, by name. */
  premium_game_basic: gameBenefits(['silver_expire']),
  premium_game_premium: gameBenefits(['silver_expire', 'gold_expire']),
  premium_game_vip: gameBenefits(['silver_expire', 'gold_expire', 'safebox_expire', 'autoloot_expire']),
  /** Periods of the sponsor programme, in days (decision 046). */
  sponsor_cookie_days: boundedInt(sponsorLimits.sponsor_cookie_days),
  sponsor_hold_days: boundedInt(sponsorLimits.sponsor_hold_days),
  sponsor_active_days: boundedInt(sponsorLimits.sponsor_active_days),
  sponsor_period_days: boundedInt(sponsorLimits.sponsor_period_days),
  sponsor_tier_days: boundedInt(sponsorLimits.sponsor_tier_days),
  /** Coins for the top three players of the monthly vote ranking. */
  vote_prize_first: boundedInt(votePrize),
  vote_prize_second: boundedInt(votePrize),
  vote_prize_third: boundedInt(votePrize),
  maintenance_enabled: z.boolean().default(false).catch(false),
  maintenance_message: z.string().max(1000).default('').catch(''),
  maintenance_start: z.iso.datetime().nullable().default(null).catch(null),
  maintenance_end: z.iso.datetime().nullable().default(null).catch(null),
  /** Items of the setup checklist that this portal does not need. */
  setup_skipped: z.array(z.enum(setupKeys)).default([]).catch([]),
  /** Set by the demo seed; production does not start on such a database. */
  demo: z.boolean().default(false).catch(false),
});
export type Settings = z.output<typeof Settings>;

export const defaultSettings: Settings = Settings.parse({});

const inactiveQuery = (tx: Tx) =>
  tx
    .select({ one: sql`1` })
    .from(settingsConfigs)
    .where(and(eq(settingsConfigs.key, settings.key), eq(settingsConfigs.is_active, false)));

// Selected as text, because drizzle would parse a JSON string twice and turn the site id "7" into a number.
const storedColumns = { key: settings.key, value: sql<string>`${settings.value}::text` };

const allQuery = prepared((tx) =>
  tx
    .select(storedColumns)
    .from(settings)
    .where(notExists(inactiveQuery(tx)))
    .orderBy(settings.key)
    .prepare('settings_all'),
);
/**
 * The last rows read and their validated values. They are cached, because settings rarely change and validation is
 * slow.
 */
let last: { text: string; values: Settings } | undefined;

/** Returns all settings with defaults. A setting whose configuration is inactive counts as absent. */
export const readSettings = async (tx: Tx): Promise<Settings> => {
  const rows = await allQuery(tx).execute();
  const text = JSON.stringify(rows);
  if (last?.text !== text) {
    const values = Settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)])));
    last = { text, values };
  }
  return structuredClone(last.values);
};

/** Reads some of the settings, for code that runs often: the others are neither fetched nor validated. */
export const pickSettings = async <Key extends keyof Settings>(
  tx: Tx,
  ...keys: Key[]
): Promise<Pick<Settings, Key>> => {
  const rows = await pickQuery(tx).execute({ keys: `{${keys.join()}}` });
  const stored = new Map<string, unknown>(rows.map(({ key, value }) => [key, JSON.parse(value)]));
  return Object.fromEntries(keys.map((key) => [key, Settings.shape[key].parse(stored.get(key))])) as Pick<
    Settings,
    Key
  >;
};

const pickQuery = prepared((tx) =>
  tx
    .select(storedColumns)
    .from(settings)
    .where(and(sql`${settings.key} = any(${sql.placeholder('keys')}::text[])`, notExists(inactiveQuery(tx))))
    .prepare('settings_pick'),
);

/** Stores settings, increments the version of their configurations and activates them. */
export const writeSettings = async (tx: Tx, values: Partial<Settings>, now: Date): Promise<void> => {
  const keys = Object.keys(values);
  if (keys.length === 0) return;
  for (const [key, value] of Object.entries(values))
    await tx
      .insert(settings)
      .values({ key, value: value ?? sql`'null'::jsonb`, updated_at: now })
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updated_at: now } });
  await tx
    .update(settingsConfigs)
    .set({ is_active: true, updated_at: now, version: sql`${settingsConfigs.version} + 1` })
    .where(inArray(settingsConfigs.key, keys));
};

/** Returns the maintenance schedule in the contract's format. */
export const scheduleOf = (all: Settings) => ({
  enabled: all.maintenance_enabled,
  message: all.maintenance_message,
  startTime: all.maintenance_start,
  endTime: all.maintenance_end,
});

export const publishesStatistics = (all: Settings): boolean =>
  all.statistics_players || all.statistics_online || all.statistics_coins;

/** The analytics configuration for pages. Null until all its settings are entered. */
export const analyticsOf = (all: Settings): Analytics | null => {
  const { analytics_provider: provider, analytics_script: script, analytics_site: site } = all;
  if (provider === 'none' || site === '' || !URL.canParse(script)) return null;
  return { provider, script, site, consent: all.analytics_consent };
};

export const readSite = async ({ tx, platform, now }: Work): Promise<Returned<(typeof contract)['site']>> => {
  const all = await readSettings(tx);
  const schedule = scheduleOf(all);
  const state = maintenanceStateAt(schedule, now.getTime());
  return {
    site_name: all.site_name,
    support_email: all.support_email,
    discord_url: all.discord_url,
    registrations_open: all.registrations_open,
    password_length: { min: all.password_min_length, max: all.password_max_length },
    // A disabled or past schedule is not public.
    maintenance:
      state === 'off' || state === 'over'
        ? { enabled: false, message: '', startTime: null, endTime: null }
        : { ...schedule, enabled: state === 'active' },
    statistics: publishesStatistics(all),
    analytics: analyticsOf(all),
    sponsor_days: all.sponsor_cookie_days,
    online: await platform.realtime.online(),
  };
};

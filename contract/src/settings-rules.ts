import { z } from 'zod';
import { analyticsProviders } from './analytics-constants.ts';
import { chatRetention } from './chat-constants.ts';
import { balancePlaces } from './deliveries-constants.ts';
import { forumSettingRules } from './forum-settings.ts';
import { empires, gameCommands, safePlace } from './game-constants.ts';
import { mediaQuota } from './media-constants.ts';
import {
  approvalLimits,
  giftTrial,
  limitPercent,
  marksPercent,
  passwordLength,
  rewardRate,
  sessionMinutes,
  sponsorLimits,
  votePrize,
} from './settings-limits.ts';
import { anyForm, isReckonable, oneLine, within } from './shapes.ts';
import { ticketDays } from './tickets-constants.ts';
import { exclusions, lastSeenPrecisions, refreshMinutes } from './world-constants.ts';

export * from './settings-limits.ts';

/** Settings that, when raised, create more coins or pay out more money. */
export const guardedSettingKeys = [
  'approval_rate_percent',
  'approval_premium_days',
  'approval_refund_limit',
  'approval_item_refund',
  'approval_item_discount',
  'approval_code_coins',
  'approval_code_days',
  'approval_vote_coins',
  'donation_reward_rate',
  'vote_prize_first',
  'vote_prize_second',
  'vote_prize_third',
  // Dragon Marks buy the same items as coins, at prices that also need approval.
  'item_marks_percent',
] as const;
export type GuardedSettingKey = (typeof guardedSettingKeys)[number];
/** Settings of a script that can act for everyone who opens a page, including people who approve requests. */
export const guardedScriptKeys = ['analytics_provider', 'analytics_script', 'analytics_consent'] as const;
export type GuardedScriptKey = (typeof guardedScriptKeys)[number];
/** Settings whose changes may wait for a second person. */
export const approvedSettingKeys = [...guardedSettingKeys, ...guardedScriptKeys] as const;
export type ApprovedSettingKey = GuardedSettingKey | GuardedScriptKey;
export const maxAddresses = 50;
export const maxReservedNames = 200;

/** Parses a boolean. "true" in any case and "1" are true. */
export const isOn = (text: string): boolean => text === '1' || text.toLowerCase() === 'true';

const endKey = 'settings:validation.endAfterStart';
const https = z.url({ protocol: /^https$/, error: 'settings:validation.link' });

/** A time as entered by staff, in UTC unless it contains a time zone. An empty string means no time. */
export const EnteredMoment = z.preprocess(
  (entered) => (typeof entered === 'string' && entered.trim() === '' ? null : entered),
  z
    .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })], 'settings:validation.moment')
    .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).toISOString())
    // Checked after parsing, because a time zone can shift a time into another year.
    .refine(isReckonable, 'settings:validation.moment')
    .nullable(),
);

/** A network such as `203.0.113.0/24` or `2001:db8::/48`, or a single address. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'settings:validation.network');

/** Benefits of a premium type, one per line. */
const Benefits = z.string().trim().max(1000);

/** Name of a column in the game's database. */
const ColumnName = z
  .string()
  .trim()
  .regex(/^\w{0,64}$/, 'settings:validation.columnName');
const GameBenefits = z.array(z.string().regex(/^\w{1,64}$/, 'settings:validation.benefit')).max(20);

/** Validation rule of each setting that staff can change. */
export const settingRules = {
  // Emails and authenticator apps show this name.
  site_name: z
    .string()
    .trim()
    .min(1, 'settings:validation.siteName')
    .max(60, 'settings:validation.siteName')
    .regex(oneLine),
  support_email: z.string().trim().max(254).pipe(z.email('settings:validation.email')),
  /** Discord invitation. If empty, pages show no link to Discord. */
  discord_url: z
    .string()
    .trim()
    .max(300)
    .pipe(z.union([z.literal(''), https], 'settings:validation.link')),
  registrations_open: z.boolean(),
  /** Shown while registrations are closed. If empty, the translated default is shown. */
  registrations_message: z.string().trim().max(500),
  email_verification: z.boolean(),
  donation_reward_rate: within(rewardRate, 'settings:validation.rewardRate'),
  /** Whether staff must approve donor messages before the donor wall shows them. */
  donor_messages_approval: z.boolean(),
  gift_trial_days: within(giftTrial.days, 'settings:validation.giftTrialDays'),
  gift_trial_limit: within(giftTrial.limit, 'settings:validation.giftTrialLimit'),
  item_marks_percent: within(marksPercent, 'settings:validation.itemMarksPercent'),
  /** Where the coins that players spend are stored. */
  balances_in: z.enum(balancePlaces, 'settings:validation.balancesIn'),
  /** Whether players can earn Dragon Coins in the game itself, so that a higher balance is expected. */
  game_gives_coins: z.boolean(),
  /** Columns of the game's account table. If empty, the portal looks for their default names. */
  game_coins_column: ColumnName,
  game_bonus_column: ColumnName,
  /** Where stuck characters are moved: empire, map, x and y. An empire without an entry has no safe place. */
  game_safe_places: z
    .array(z.string().trim().regex(safePlace, 'settings:validation.safePlace'))
    .max(empires.length)
    .refine((places) => new Set(places.map((place) => place.split(' ')[0])).size === places.length, {
      error: 'settings:validation.safePlace',
      when: anyForm,
    }),
  seller_name: z.string().trim().max(120),
  seller_address: z.string().trim().max(400),
  seller_vat_id: z.string().trim().max(40),
  seller_vat_note: z.string().trim().max(300),
  premium_benefits_basic: Benefits,
  premium_benefits_premium: Benefits,
  premium_benefits_vip: Benefits,
  premium_game_basic: GameBenefits,
  premium_game_premium: GameBenefits,
  premium_game_vip: GameBenefits,
  require_2fa_admin: z.boolean(),
  session_minutes: within(sessionMinutes, 'settings:validation.session').multipleOf(
    sessionMinutes.step,
    'settings:validation.session',
  ),
  password_min_length: within(passwordLength.min, 'settings:validation.passwordMin'),
  password_max_length: within(passwordLength.max, 'settings:validation.passwordMax'),
  rate_limit_percent: within(limitPercent, 'settings:validation.limitPercent'),
  /** Networks from which the back office can be opened. An empty list allows all. */
  admin_allowed_addresses: z.array(z.string().trim().pipe(Network)).max(maxAddresses),
  /** Dual approval: some actions of one member of staff wait for a second person. */
  four_eyes: z.boolean(),
  approval_rate_percent: within(approvalLimits.approval_rate_percent, 'settings:validation.approvalPrice'),
  approval_premium_days: within(approvalLimits.approval_premium_days, 'settings:validation.approvalPremium'),
  approval_refund_limit: within(approvalLimits.approval_refund_limit, 'settings:validation.approvalRefund'),
  approval_item_refund: within(approvalLimits.approval_item_refund, 'settings:validation.approvalItemRefund'),
  approval_item_discount: within(approvalLimits.approval_item_discount, 'settings:validation.approvalItemDiscount'),
  /** Limits for all codes that one person creates in 24 hours, in coins and in days of premium. */
  approval_code_coins: within(approvalLimits.approval_code_coins, 'settings:validation.approvalCodeCoins'),
  approval_code_days: within(approvalLimits.approval_code_days, 'settings:validation.approvalCodeDays'),
  /** Coins that one player can get in 24 hours by voting on all sites. */
  approval_vote_coins: within(approvalLimits.approval_vote_coins, 'settings:validation.approvalVoteCoins'),
  /** Names that players cannot take, including anything that looks like one of them. */
  reserved_names: z
    .array(z.string().regex(/^[\p{L}\p{N}]{2,40}$/u, 'settings:validation.reservedName'))
    .max(maxReservedNames, 'settings:validation.reservedNames'),
  /** Commands to the game that staff may send. */
  game_commands: z.array(z.enum(gameCommands, 'settings:validation.gameCommands')).max(gameCommands.length),
  world_refresh_minutes: within(refreshMinutes, 'settings:validation.worldRefresh'),
  chat_retention_days: within(chatRetention, 'settings:validation.chatRetention'),
  ...forumSettingRules,
  tickets_close_days: within(ticketDays.tickets_close_days, 'settings:validation.ticketCloseDays'),
  tickets_reopen_days: within(ticketDays.tickets_reopen_days, 'settings:validation.ticketReopenDays'),
  tickets_retention_days: within(ticketDays.tickets_retention_days, 'settings:validation.ticketRetentionDays'),
  /** Maximum size of the media library, in megabytes. */
  media_quota_megabytes: within(mediaQuota, 'settings:validation.mediaQuota'),
  /** Kinds of characters that are excluded from all boards. */
  world_excluded: z.array(z.enum(exclusions, 'settings:validation.worldExcluded')).max(exclusions.length),
  /** Whether a character is private until its owner decides. */
  world_private_default: z.boolean(),
  world_last_seen: z.enum(lastSeenPrecisions, 'settings:validation.worldLastSeen'),
  world_equipment: z.boolean(),
  /** Each figure is published only if its switch is on. */
  statistics_players: z.boolean(),
  statistics_online: z.boolean(),
  statistics_coins: z.boolean(),
  /** Analytics program that the site owner runs; see decision 093. */
  analytics_provider: z.enum(analyticsProviders, 'settings:validation.analyticsProvider'),
  /** URL of the analytics script. If empty, no script is loaded. */
  analytics_script: z
    .string()
    .trim()
    .max(300, 'settings:validation.analyticsScript')
    .pipe(z.union([z.literal(''), https], 'settings:validation.analyticsScript')),
  analytics_site: z
    .string()
    .trim()
    .regex(/^[\w.:-]{0,100}$/, 'settings:validation.analyticsSite'),
  /** If true, the script is loaded only after visitors agree. */
  analytics_consent: z.boolean(),
  sponsor_cookie_days: within(sponsorLimits.sponsor_cookie_days, 'settings:validation.sponsorDays'),
  sponsor_hold_days: within(sponsorLimits.sponsor_hold_days, 'settings:validation.sponsorDays'),
  sponsor_active_days: within(sponsorLimits.sponsor_active_days, 'settings:validation.sponsorDays'),
  sponsor_period_days: within(sponsorLimits.sponsor_period_days, 'settings:validation.sponsorDays'),
  sponsor_tier_days: within(sponsorLimits.sponsor_tier_days, 'settings:validation.sponsorDays'),
  vote_prize_first: within(votePrize, 'settings:validation.votePrize'),
  vote_prize_second: within(votePrize, 'settings:validation.votePrize'),
  vote_prize_third: within(votePrize, 'settings:validation.votePrize'),
  maintenance_enabled: z.boolean(),
  maintenance_message: z.string().trim().max(1000),
  maintenance_start: EnteredMoment,
  maintenance_end: EnteredMoment,
} as const;
export type SettingKey = keyof typeof settingRules;
export type SettingValues = { [K in SettingKey]: z.output<(typeof settingRules)[K]> };

export const generalKeys = [
  'site_name',
  'support_email',
  'discord_url',
  'registrations_open',
  'registrations_message',
  'email_verification',
  'donation_reward_rate',
  'donor_messages_approval',
  'gift_trial_days',
  'gift_trial_limit',
  'item_marks_percent',
  'seller_name',
  'seller_address',
  'seller_vat_id',
  'seller_vat_note',
] as const satisfies SettingKey[];
export const securityKeys = [
  'require_2fa_admin',
  'session_minutes',
  'password_min_length',
  'password_max_length',
  'rate_limit_percent',
  'admin_allowed_addresses',
  'four_eyes',
  'approval_rate_percent',
  'approval_premium_days',
  'approval_refund_limit',
  'approval_item_refund',
  'approval_item_discount',
  'approval_code_coins',
  'approval_code_days',
  'approval_vote_coins',
  'reserved_names',
] as const satisfies SettingKey[];

export const privacyKeys = [
  'statistics_players',
  'statistics_online',
  'statistics_coins',
  'analytics_provider',
  'analytics_script',
  'analytics_site',
  'analytics_consent',
] as const satisfies SettingKey[];

const pick = <K extends SettingKey>(keys: readonly K[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, settingRules[key]])) as unknown as Pick<typeof settingRules, K>);

export const GeneralSettings = pick(generalKeys);
export type GeneralSettings = z.output<typeof GeneralSettings>;
export const SecuritySettings = pick(securityKeys);
export type SecuritySettings = z.output<typeof SecuritySettings>;

export const PrivacySettings = pick(privacyKeys);
export type PrivacySettings = z.output<typeof PrivacySettings>;

/** Whether a schedule ends after its start. Missing or invalid times pass, because other rules report them. */
export const endsAfterStart = (start: unknown, end: unknown): boolean => {
  const at = (entered: unknown) => (typeof entered === 'string' ? Date.parse(entered) : Number.NaN);
  return !(at(end) <= at(start));
};

/** The maintenance form. Missing fields stay unchanged. */
export const MaintenanceForm = z
  .strictObject({
    enabled: z.boolean(),
    message: settingRules.maintenance_message.optional(),
    startTime: EnteredMoment.optional(),
    endTime: EnteredMoment.optional(),
    version: z.string().max(64).optional(),
  })
  .refine(({ startTime, endTime }) => endsAfterStart(startTime, endTime), {
    path: ['endTime'],
    error: endKey,
    when: anyForm,
  });

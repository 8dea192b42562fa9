import { z } from 'zod';
import { anyForm, isReckonable } from './shapes.ts';

/** Absolute lifetime of a session in minutes. */
export const sessionMinutes = { min: 15, max: 10_080, step: 15, normal: 1440 } as const;
/** Allowed range for the password length settings. Game clients accept up to 16 characters. */
export const passwordLength = { min: { min: 6, max: 12, normal: 6 }, max: { min: 12, max: 16, normal: 16 } } as const;
/** Percent of the default rate limits. */
export const limitPercent = { min: 25, max: 200, normal: 100 } as const;
/** Dragon Coins per donated euro. */
export const rewardRate = { min: 0, max: 10_000 } as const;
export const maxAddresses = 50;

/** Parses a boolean: "true" in any case, or "1". */
export const isOn = (text: string): boolean => text === '1' || text.toLowerCase() === 'true';

const endKey = 'settings:validation.endAfterStart';
const https = z.url({ protocol: /^https$/, error: 'settings:validation.link' });
const within = ({ min, max }: { min: number; max: number }, key: string) => z.int(key).min(min, key).max(max, key);

/** A time as entered, in UTC unless it names a zone; empty means none. */
export const EnteredMoment = z.preprocess(
  (entered) => (typeof entered === 'string' && entered.trim() === '' ? null : entered),
  z
    .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })], 'settings:validation.moment')
    .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).toISOString())
    // Checked after parsing, because a zone can move a time into another year.
    .refine(isReckonable, 'settings:validation.moment')
    .nullable(),
);

/** One network, `203.0.113.0/24`, `2001:db8::/48` or a single address. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'settings:validation.network');

/** The rule of every setting that staff may change. */
export const settingRules = {
  site_name: z.string().trim().min(1, 'settings:validation.siteName').max(60, 'settings:validation.siteName'),
  support_email: z.string().trim().max(254).pipe(z.email('settings:validation.email')),
  /** Discord invitation; empty hides the links. */
  discord_url: z
    .string()
    .trim()
    .max(300)
    .pipe(z.union([z.literal(''), https], 'settings:validation.link')),
  registrations_open: z.boolean(),
  /** Shown while registrations are closed; empty shows the translated default. */
  registrations_message: z.string().trim().max(500),
  email_verification: z.boolean(),
  donation_reward_rate: within(rewardRate, 'settings:validation.rewardRate'),
  seller_name: z.string().trim().max(120),
  seller_address: z.string().trim().max(400),
  seller_vat_id: z.string().trim().max(40),
  seller_vat_note: z.string().trim().max(300),
  require_2fa_admin: z.boolean(),
  session_minutes: within(sessionMinutes, 'settings:validation.session').multipleOf(
    sessionMinutes.step,
    'settings:validation.session',
  ),
  password_min_length: within(passwordLength.min, 'settings:validation.passwordMin'),
  password_max_length: within(passwordLength.max, 'settings:validation.passwordMax'),
  rate_limit_percent: within(limitPercent, 'settings:validation.limitPercent'),
  /** Networks that may open the back office; empty allows all. */
  admin_allowed_addresses: z.array(z.string().trim().pipe(Network)).max(maxAddresses),
  /** Dual approval: some actions of one admin wait for a second one. */
  four_eyes: z.boolean(),
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
] as const satisfies SettingKey[];

const pick = <K extends SettingKey>(keys: readonly K[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, settingRules[key]])) as unknown as Pick<typeof settingRules, K>);

export const GeneralSettings = pick(generalKeys);
export type GeneralSettings = z.output<typeof GeneralSettings>;
export const SecuritySettings = pick(securityKeys);
export type SecuritySettings = z.output<typeof SecuritySettings>;

/** Checks that a schedule ends after its start. Missing or invalid times are ignored here. */
export const endsAfterStart = (start: unknown, end: unknown): boolean => {
  const at = (entered: unknown) => (typeof entered === 'string' ? Date.parse(entered) : Number.NaN);
  return !(at(end) <= at(start));
};

/** The maintenance form; absent fields stay as they are. */
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

/** State of a schedule: off, before its start, active, or past its end. */
export const maintenanceStates = ['off', 'scheduled', 'active', 'over'] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];
export const maintenanceStateAt = (
  { enabled, startTime, endTime }: { enabled: boolean; startTime: string | null; endTime: string | null },
  now: number,
): MaintenanceState => {
  if (!enabled) return 'off';
  if (endTime !== null && now >= Date.parse(endTime)) return 'over';
  return startTime !== null && now < Date.parse(startTime) ? 'scheduled' : 'active';
};

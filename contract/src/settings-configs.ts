import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { type Problem, problems } from './problem.ts';
import type { SettingKey } from './settings-rules.ts';
import { Id, Moment, Version } from './shapes.ts';

export const configCategories = ['system', 'security', 'game', 'premium', 'maintenance'] as const;
export type ConfigCategory = (typeof configCategories)[number];
export const configTypes = ['text', 'flag', 'number', 'moment', 'list'] as const;
export type ConfigType = (typeof configTypes)[number];

/** Configurations that are aliases of portal settings and share their values. */
export const linkedConfigs: Record<SettingKey, { category: ConfigCategory; type: ConfigType }> = {
  site_name: { category: 'system', type: 'text' },
  support_email: { category: 'system', type: 'text' },
  discord_url: { category: 'system', type: 'text' },
  registrations_open: { category: 'system', type: 'flag' },
  registrations_message: { category: 'system', type: 'text' },
  email_verification: { category: 'system', type: 'flag' },
  donation_reward_rate: { category: 'system', type: 'number' },
  donor_messages_approval: { category: 'system', type: 'flag' },
  gift_trial_days: { category: 'system', type: 'number' },
  gift_trial_limit: { category: 'system', type: 'number' },
  item_marks_percent: { category: 'system', type: 'number' },
  balances_in: { category: 'game', type: 'text' },
  game_gives_coins: { category: 'game', type: 'flag' },
  game_coins_column: { category: 'game', type: 'text' },
  game_bonus_column: { category: 'game', type: 'text' },
  game_safe_places: { category: 'game', type: 'list' },
  seller_name: { category: 'system', type: 'text' },
  seller_address: { category: 'system', type: 'text' },
  seller_vat_id: { category: 'system', type: 'text' },
  seller_vat_note: { category: 'system', type: 'text' },
  premium_benefits_basic: { category: 'premium', type: 'text' },
  premium_benefits_premium: { category: 'premium', type: 'text' },
  premium_benefits_vip: { category: 'premium', type: 'text' },
  premium_game_basic: { category: 'premium', type: 'list' },
  premium_game_premium: { category: 'premium', type: 'list' },
  premium_game_vip: { category: 'premium', type: 'list' },
  require_2fa_admin: { category: 'security', type: 'flag' },
  session_minutes: { category: 'security', type: 'number' },
  password_min_length: { category: 'security', type: 'number' },
  password_max_length: { category: 'security', type: 'number' },
  rate_limit_percent: { category: 'security', type: 'number' },
  admin_allowed_addresses: { category: 'security', type: 'list' },
  four_eyes: { category: 'security', type: 'flag' },
  approval_rate_percent: { category: 'security', type: 'number' },
  approval_premium_days: { category: 'security', type: 'number' },
  approval_refund_limit: { category: 'security', type: 'number' },
  approval_item_refund: { category: 'security', type: 'number' },
  approval_item_discount: { category: 'security', type: 'number' },
  approval_code_coins: { category: 'security', type: 'number' },
  approval_code_days: { category: 'security', type: 'number' },
  approval_vote_coins: { category: 'security', type: 'number' },
  reserved_names: { category: 'security', type: 'list' },
  media_quota_megabytes: { category: 'system', type: 'number' },
  forum_known_hours: { category: 'system', type: 'number' },
  forum_known_posts: { category: 'system', type: 'number' },
  forum_trusted_days: { category: 'system', type: 'number' },
  forum_trusted_posts: { category: 'system', type: 'number' },
  forum_trusted_thanks: { category: 'system', type: 'number' },
  forum_warning_days: { category: 'system', type: 'number' },
  forum_warning_points: { category: 'system', type: 'number' },
  forum_public_removals: { category: 'system', type: 'flag' },
  forum_link_previews: { category: 'system', type: 'flag' },
  forum_held_posts: { category: 'system', type: 'number' },
  forum_images: { category: 'system', type: 'flag' },
  forum_images_level: { category: 'system', type: 'text' },
  forum_images_per_post: { category: 'system', type: 'number' },
  forum_images_per_day: { category: 'system', type: 'number' },
  forum_images_megabytes: { category: 'system', type: 'number' },
  forum_images_quota_megabytes: { category: 'system', type: 'number' },
  chat_retention_days: { category: 'system', type: 'number' },
  tickets_close_days: { category: 'system', type: 'number' },
  tickets_reopen_days: { category: 'system', type: 'number' },
  tickets_retention_days: { category: 'system', type: 'number' },
  game_commands: { category: 'game', type: 'list' },
  world_refresh_minutes: { category: 'game', type: 'number' },
  world_excluded: { category: 'game', type: 'list' },
  world_private_default: { category: 'game', type: 'flag' },
  world_last_seen: { category: 'game', type: 'text' },
  world_equipment: { category: 'game', type: 'flag' },
  statistics_players: { category: 'system', type: 'flag' },
  statistics_online: { category: 'system', type: 'flag' },
  statistics_coins: { category: 'system', type: 'flag' },
  analytics_provider: { category: 'system', type: 'text' },
  analytics_script: { category: 'system', type: 'text' },
  analytics_site: { category: 'system', type: 'text' },
  analytics_consent: { category: 'system', type: 'flag' },
  sponsor_cookie_days: { category: 'system', type: 'number' },
  sponsor_hold_days: { category: 'system', type: 'number' },
  sponsor_active_days: { category: 'system', type: 'number' },
  sponsor_period_days: { category: 'system', type: 'number' },
  sponsor_tier_days: { category: 'system', type: 'number' },
  vote_prize_first: { category: 'system', type: 'number' },
  vote_prize_second: { category: 'system', type: 'number' },
  vote_prize_third: { category: 'system', type: 'number' },
  maintenance_enabled: { category: 'maintenance', type: 'flag' },
  maintenance_message: { category: 'maintenance', type: 'text' },
  maintenance_start: { category: 'maintenance', type: 'moment' },
  maintenance_end: { category: 'maintenance', type: 'moment' },
};

export const isLinked = (key: string): key is SettingKey => Object.hasOwn(linkedConfigs, key);

/** Lower case, so that keys never differ by case only. Never a number, so that a key cannot be mistaken for an id. */
export const ConfigKey = z
  .string('settings:validation.configKey')
  .max(100, { error: 'settings:validation.configKey', abort: true })
  .regex(/^[a-z][a-z0-9_.-]{0,99}$/, 'settings:validation.configKey');
export const ConfigText = z.string().max(2000);
/** The editor sends text, a boolean or a number, all of which are stored as text. */
const ConfigValue = z.union([ConfigText, z.boolean(), z.int()]).transform(String);
const Description = z.string().trim().max(500);

export const SystemConfig = z.object({
  id: Id,
  key: z.string(),
  value: z.string(),
  category: z.enum(configCategories),
  description: z.string(),
  /** An inactive configuration counts as absent. A linked setting then has its default value. */
  is_active: z.boolean(),
  updated_at: Moment,
  /** Incremented by every edit, for optimistic locking. */
  version: Version,
});
export type SystemConfig = z.output<typeof SystemConfig>;

export const EnhancedConfig = SystemConfig.extend({
  type: z.enum(configTypes),
  /** True if the value is a setting that the settings screens also show. */
  linked: z.boolean(),
  /** Null without a default. */
  default_value: z.string().nullable(),
});
export type EnhancedConfig = z.output<typeof EnhancedConfig>;

export const configProblems = problems('settings', {
  configNotFound: 404,
  configTaken: 409,
  categoryFixed: 400,
});

const edits = {
  access: staff('admin.settings.edit'),
  limit: 'write',
  audit: 'system_config',
  requiresStepUp: true,
  drops: ['settings', 'statistics', 'forum'],
} as const;
const views = { access: staff('admin.settings.view'), limit: 'read' } as const;
const query = z.object({ category: Choice(configCategories) });
const params = z.object({ id: z.string().min(1).max(100) });

/** Creates the endpoints. The parameters are problems that the settings endpoints also use. */
export const configEndpoints = <C extends Problem, F extends Problem>({
  changedMeanwhile,
  fourEyesGuarded,
}: {
  changedMeanwhile: C;
  fourEyesGuarded: F;
}) => ({
  configs: endpoint({
    method: 'GET',
    path: '/api/admin/configs',
    summary: 'The system configurations, by category and key.',
    ...views,
    query,
    reply: z.object({ configurations: z.array(SystemConfig) }),
    errors: [],
  }),
  enhancedConfigs: endpoint({
    method: 'GET',
    path: '/api/admin/configs/enhanced',
    summary: 'The same with type, default, and whether a field of the settings screens shows the same value.',
    ...views,
    query,
    reply: z.object({ configurations: z.array(EnhancedConfig) }),
    errors: [],
  }),
  createConfig: endpoint({
    method: 'POST',
    path: '/api/admin/configs',
    summary: 'Adds a configuration.',
    ...edits,
    body: z.strictObject({
      key: ConfigKey,
      value: ConfigValue,
      category: z.enum(configCategories),
      description: Description.default(''),
      is_active: z.boolean().default(true),
    }),
    reply: EnhancedConfig,
    errors: [configProblems.configTaken, configProblems.categoryFixed, fourEyesGuarded],
  }),
  initialiseConfigs: endpoint({
    method: 'POST',
    path: '/api/admin/configs/initialize',
    summary: 'Creates missing default configurations; existing ones stay as they are.',
    ...edits,
    reply: z.object({ created: z.int(), configurations: z.array(EnhancedConfig) }),
    errors: [],
  }),
  updateConfig: endpoint({
    method: 'PUT',
    path: '/api/admin/configs/{id}',
    summary: 'Changes a configuration, found by id or key. Checks `version` if sent.',
    ...edits,
    params,
    body: z
      .strictObject({
        value: ConfigValue.optional(),
        description: Description.optional(),
        category: z.enum(configCategories).optional(),
        is_active: z.boolean().optional(),
        version: Version.optional(),
      })
      .refine(({ version: _, ...changes }) => Object.keys(changes).length > 0, {
        path: ['value'],
        message: 'common:validation.required',
      }),
    reply: EnhancedConfig,
    errors: [configProblems.configNotFound, configProblems.categoryFixed, changedMeanwhile, fourEyesGuarded],
  }),
  toggleConfig: endpoint({
    method: 'POST',
    path: '/api/admin/configs/{id}/toggle',
    summary: 'Switches a configuration on or off.',
    ...edits,
    params,
    body: z.strictObject({ version: Version.optional() }).optional(),
    reply: EnhancedConfig,
    errors: [configProblems.configNotFound, changedMeanwhile, fourEyesGuarded],
  }),
  removeConfig: endpoint({
    method: 'DELETE',
    path: '/api/admin/configs/{id}',
    summary: 'Deletes a configuration; a linked one falls back to its default.',
    ...edits,
    params,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [configProblems.configNotFound, fourEyesGuarded],
  }),
});

import { z } from 'zod';
import { discordBridges } from './discord-bridges.ts';
import { discordLevel, discordRanks, discordRoleKinds, discordTroubles, maxDiscordRoles } from './discord-constants.ts';
import { discordProblems } from './discord-problems.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { anyForm, Moment, Version } from './shapes.ts';

export { discordProblems } from './discord-problems.ts';

/** A Discord id: a number that may be too large for JavaScript to represent exactly. */
const Snowflake = z
  .string()
  .trim()
  .regex(/^\d{15,20}$/, 'discord:validation.id');
const Secret = z
  .string()
  .trim()
  .max(200, 'discord:validation.secret')
  .regex(/^[\x21-\x7e]*$/, 'discord:validation.secret')
  .default('');

export const DiscordRole = z
  .strictObject({
    role_id: Snowflake,
    kind: z.enum(discordRoleKinds),
    level: z
      .int('discord:validation.level')
      .min(discordLevel.min, 'discord:validation.level')
      .max(discordLevel.max, 'discord:validation.level')
      .nullable()
      .default(null),
    /** The staff level for the kind `rank`. */
    rank: z.enum(discordRanks, 'discord:validation.rank').nullable().default(null),
  })
  .refine(({ kind, rank }) => (kind === 'rank') === (rank !== null), {
    path: ['rank'],
    message: 'discord:validation.rank',
    when: anyForm,
  })
  .refine(({ kind, level }) => (kind === 'level') === (level !== null), {
    path: ['level'],
    message: 'discord:validation.level',
    when: anyForm,
  });
export type DiscordRole = z.output<typeof DiscordRole>;

export const DiscordForm = z.strictObject({
  client_id: Snowflake,
  /** If empty, the stored secrets are kept. */
  client_secret: Secret,
  bot_token: Secret,
  guild_id: Snowflake,
  active: z.boolean().default(true),
  version: Version.optional(),
});

export const DiscordRolesForm = z.strictObject({
  roles: z
    .array(DiscordRole)
    .max(maxDiscordRoles)
    .refine(
      (roles) => new Set(roles.map(({ role_id }) => role_id)).size === roles.length,
      'discord:validation.roleTwice',
    ),
  version: Version.optional(),
});

export const DiscordConfig = z.object({
  configured: z.boolean(),
  active: z.boolean(),
  client_id: z.string(),
  guild_id: z.string(),
  guild_name: z.string().nullable(),
  secret_set: z.boolean(),
  token_set: z.boolean(),
  /** The redirect URL to enter in Discord. */
  redirect_url: z.string(),
  roles: z.array(
    z.object({
      role_id: z.string(),
      /** The role's name when it was last read from Discord; null if it was never read. */
      name: z.string().nullable(),
      kind: z.enum(discordRoleKinds),
      level: z.int().nullable(),
      rank: z.enum(discordRanks).nullable(),
    }),
  ),
  trouble: z.enum(discordTroubles).nullable(),
  linked: z.int(),
  version: Version,
});
export type DiscordConfig = z.output<typeof DiscordConfig>;

const OwnLink = z.object({
  /** Whether players can link a Discord account. */
  offered: z.boolean(),
  link: z.object({ name: z.string(), linked_at: Moment, member: z.boolean().nullable() }).nullable(),
});

export const discord = {
  get: endpoint({
    method: 'GET',
    path: '/api/discord',
    summary: 'The Discord account that the caller linked.',
    access: player,
    limit: 'read',
    reply: OwnLink,
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/discord/start',
    summary:
      'The page of Discord on which the caller allows the link. The address works in this session for ten minutes.',
    access: player,
    limit: 'write',
    reply: z.object({ url: z.string() }),
    errors: [discordProblems.notOffered],
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/discord/link',
    summary: 'Links the Discord account that allowed it. The token of Discord is revoked at once and never stored.',
    access: player,
    limit: 'discordLinks',
    audit: 'discord_link',
    external: true,
    body: z.strictObject({ code: z.string().min(1).max(200), state: z.string().min(1).max(200) }),
    reply: OwnLink,
    errors: [
      discordProblems.notOffered,
      discordProblems.stateInvalid,
      discordProblems.denied,
      discordProblems.linkedToOther,
      discordProblems.alreadyLinked,
      discordProblems.unreachable,
    ],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/discord',
    summary: 'Removes the link. Roles from the portal are taken back.',
    access: player,
    limit: 'write',
    audit: 'discord_unlink',
    reply: OwnLink,
    errors: [discordProblems.notLinked],
  }),
  config: endpoint({
    method: 'GET',
    path: '/api/admin/discord',
    summary: 'The connection to Discord without its secrets, and which roles players get.',
    access: staff('admin.discord.view'),
    limit: 'read',
    reply: DiscordConfig,
    errors: [],
  }),
  saveConfig: endpoint({
    method: 'PUT',
    path: '/api/admin/discord',
    summary: 'Checks the bot with Discord, then stores the connection. Secrets are sealed.',
    access: staff('admin.discord.edit'),
    limit: 'discordLinks',
    audit: 'discord_update',
    requiresStepUp: true,
    external: true,
    body: DiscordForm,
    reply: DiscordConfig,
    errors: [
      discordProblems.incomplete,
      discordProblems.rejected,
      discordProblems.unreachable,
      discordProblems.changedMeanwhile,
    ],
  }),
  roleChoices: endpoint({
    method: 'GET',
    path: '/api/admin/discord/roles',
    summary: 'The roles of the Discord server that the bot may give.',
    access: staff('admin.discord.edit'),
    limit: 'discordLinks',
    external: true,
    reply: z.object({
      roles: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Whether the role may manage the server or its members, so that the portal does not assign it. */
          powerful: z.boolean(),
        }),
      ),
    }),
    errors: [discordProblems.notConfigured, discordProblems.rejected, discordProblems.unreachable],
  }),
  saveRoles: endpoint({
    method: 'PUT',
    path: '/api/admin/discord/roles',
    summary:
      'Replaces the roles that players get. Roles that are left out are taken back. Roles that may manage the server are rejected.',
    access: staff('admin.discord.edit'),
    limit: 'discordLinks',
    audit: 'discord_update',
    requiresStepUp: true,
    external: true,
    body: DiscordRolesForm,
    reply: DiscordConfig,
    errors: [
      discordProblems.notConfigured,
      discordProblems.rejected,
      discordProblems.unreachable,
      discordProblems.powerfulRole,
      discordProblems.changedMeanwhile,
    ],
  }),
  ...discordBridges,
};

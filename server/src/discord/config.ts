import { type discord as contract, type DiscordConfig, discordProblems } from '@wyrmgate/contract/discord';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { count, isNotNull } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { External, User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { afterCommit, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type Bot, DiscordError, readGuild, readGuildRoles } from './client.ts';
import { findConfig, openSecrets, redirectUrl, sealSecrets, withNames } from './config-row.ts';
import { syncJob } from './sync.ts';
import { discordConfig, discordLinks, type StoredDiscordRole } from './table.ts';

type Contract = typeof contract;
const p = discordProblems;

const show = async (tx: Tx, platform: Platform): Promise<DiscordConfig> => {
  const row = await findConfig(tx);
  const [{ linked } = { linked: 0 }] = await tx
    .select({ linked: count() })
    .from(discordLinks)
    .where(isNotNull(discordLinks.user_id));
  const readable = row !== undefined && openSecrets(platform.crypto, row) !== undefined;
  return {
    configured: row !== undefined,
    active: row?.active ?? false,
    client_id: row?.client_id ?? '',
    guild_id: row?.guild_id ?? '',
    guild_name: row?.guild_name ?? null,
    secret_set: readable,
    token_set: readable,
    redirect_url: redirectUrl(platform),
    roles: (row?.roles ?? []).map((role) => ({ ...role, rank: role.rank ?? null, name: role.name ?? null })),
    trouble: row === undefined || readable ? (row?.trouble ?? null) : 'token',
    linked,
    version: row?.version ?? 1,
  };
};

export const showConfig = ({ tx, platform }: Work<User>): Promise<DiscordConfig> => show(tx, platform);

/** Runs a call for a form, and reports a Discord error as an invalid value. */
const asForm = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (!(error instanceof DiscordError)) throw error;
    if (error.kind !== 'refused') throw problem(p.unreachable);
    const field = error.status === 401 ? 'bot_token' : 'guild_id';
    throw problem(p.rejected, { fields: [fieldIssue(field, p.rejected)] });
  });

const audited = (row: { client_id: string; guild_id: string; active: boolean } | undefined) =>
  row && { client_id: row.client_id, guild_id: row.guild_id, active: row.active };

export const saveConfig = async (
  { platform, transaction, audit }: External<User>,
  { body }: Received<Contract['saveConfig']>,
): Promise<DiscordConfig> => {
  audit.target('discord', 'connection');
  const known = await findConfig(platform.database.db);
  const stored = known && openSecrets(platform.crypto, known);
  // A secret belongs to one application and is never sent with the id of a different one.
  const clientSecret = body.client_secret || (known?.client_id === body.client_id ? stored?.clientSecret : undefined);
  const botToken = body.bot_token || (known?.client_id === body.client_id ? stored?.botToken : undefined);
  const missing = [...(clientSecret ? [] : ['client_secret']), ...(botToken ? [] : ['bot_token'])];
  if (!clientSecret || !botToken)
    throw problem(p.incomplete, { fields: missing.map((name) => fieldIssue(name, p.incomplete)) });
  const guild = await asForm(readGuild({ base: platform.env.discordApiBase, token: botToken, guildId: body.guild_id }));
  return transaction(
    async ({ tx, now }) => {
      const [before] = await tx.select().from(discordConfig).for('update');
      if (before) requireVersion(before.version, body.version, p.changedMeanwhile);
      const moved = before !== undefined && before.guild_id !== body.guild_id;
      const values = {
        client_id: body.client_id,
        ...sealSecrets(platform.crypto, { clientSecret, botToken }),
        guild_id: body.guild_id,
        guild_name: guild.name.slice(0, 100),
        active: body.active,
        trouble: null,
        waits_until: null,
        updated_at: now,
        // Roles have different ids on every server.
        ...(moved ? { roles: [] } : {}),
      };
      await tx
        .insert(discordConfig)
        .values(values)
        .onConflictDoUpdate({ target: discordConfig.id, set: { ...values, version: (before?.version ?? 0) + 1 } });
      await tx.update(discordLinks).set({ next_check_at: now, ...(moved ? { roles: [], member: null } : {}) });
      audit.changes({
        ...changedFields(audited(before), audited(values)),
        ...(body.client_secret || body.bot_token
          ? { secrets: { before: before ? 'set' : 'none', after: 'changed' } }
          : {}),
      });
      afterCommit(tx, () => platform.jobs.runNow(syncJob, {}));
      return show(tx, platform);
    },
    { audited: true },
  );
};

const readRoles = async (platform: Platform) => {
  const config = await findConfig(platform.database.db);
  const secrets = config && openSecrets(platform.crypto, config);
  if (!config || !secrets) throw problem(p.notConfigured);
  const bot: Bot = { base: platform.env.discordApiBase, token: secrets.botToken, guildId: config.guild_id };
  return { guildId: config.guild_id, roles: await asForm(readGuildRoles(bot)) };
};

export const listRoleChoices = async ({ platform }: External<User>): Promise<Returned<Contract['roleChoices']>> => {
  const { roles } = await readRoles(platform);
  return { roles: roles.slice(0, 250) };
};

type RolesBody = Received<Contract['saveRoles']>['body'];

const replaceRoles = async (
  { tx, platform, audit, now }: Work<User>,
  body: RolesBody,
  { guildId, roles }: Awaited<ReturnType<typeof readRoles>>,
): Promise<DiscordConfig> => {
  const [before] = await tx.select().from(discordConfig).for('update');
  if (!before) throw problem(p.notConfigured);
  requireVersion(before.version, body.version, p.changedMeanwhile);
  // Someone configured a different server while the roles were being read.
  if (before.guild_id !== guildId) throw problem(p.changedMeanwhile);
  const known = before.roles.flatMap(({ role_id: id, name }) => (name === undefined ? [] : { id, name }));
  const named = withNames(body.roles, [...roles, ...known]);
  await tx
    .update(discordConfig)
    .set({ roles: named, trouble: null, waits_until: null, version: before.version + 1, updated_at: now });
  await tx.update(discordLinks).set({ next_check_at: now });
  const text = (roles: readonly StoredDiscordRole[]) =>
    roles.map(({ role_id, kind, level, rank }) => [role_id, kind, level ?? rank].filter(Boolean).join(' ')).join(', ');
  audit.changes({ roles: { before: text(before.roles), after: text(body.roles) } });
  afterCommit(tx, () => platform.jobs.runNow(syncJob, {}));
  return show(tx, platform);
};

export const saveRoles = async (
  { platform, transaction, audit }: External<User>,
  { body }: Received<Contract['saveRoles']>,
): Promise<DiscordConfig> => {
  audit.target('discord', 'roles');
  const atDiscord = await readRoles(platform);
  const powerful = new Set(atDiscord.roles.flatMap((role) => (role.powerful ? role.id : [])));
  const fields = body.roles.flatMap(({ role_id }, index) =>
    powerful.has(role_id) ? fieldIssue(`roles.${index}.role_id`, p.powerfulRole) : [],
  );
  if (fields.length > 0) throw problem(p.powerfulRole, { fields });
  return transaction((work) => replaceRoles(work, body, atDiscord), { audited: true });
};

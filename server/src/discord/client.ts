import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** `wait`: Discord asks to call again after `seconds`. `code` is Discord's own error code. */
export class DiscordError extends Error {
  readonly kind: 'refused' | 'wait' | 'silent';
  readonly status: number;
  readonly code: number;
  readonly seconds: number;
  constructor(kind: DiscordError['kind'], status = 0, code = 0, seconds = 0) {
    super(`Discord ${kind} (${status}, ${code})`);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.seconds = seconds;
  }
}

/** Discord error codes that the portal handles. */
export const discordCodes = {
  unknownMember: 10_007,
  unknownMessage: 10_008,
  unknownRole: 10_011,
  missingAccess: 50_001,
  missingPermissions: 50_013,
} as const;

const timeoutMs = 10_000;
/** A call sleeps for at most this long; a longer wait ends the run. */
const maxWaitSeconds = 2;

const ErrorBody = z.object({
  code: z.number().catch(0),
  retry_after: z.number().nonnegative().catch(1),
});
const Token = z.object({ access_token: z.string().min(1) });
const Account = z.object({ id: z.string(), username: z.string(), global_name: z.string().nullish() });
const Guild = z.object({ id: z.string(), name: z.string() });
const Roles = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    managed: z.boolean().catch(false),
    position: z.number(),
    permissions: z.string().regex(/^\d{1,30}$/),
  }),
);
const Member = z.object({ roles: z.array(z.string()) });

type Request = {
  method: string;
  path: string;
  headers: Record<string, string>;
  form?: Record<string, string>;
  json?: object;
};

const sendOnce = async (base: string, { method, path, headers, form, json }: Request): Promise<unknown> => {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${base}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'user-agent': 'DiscordBot (https://wyrmgate.example, 1)',
        ...headers,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    text = (await response.text()).slice(0, 1_000_000);
  } catch {
    throw new DiscordError('silent');
  }
  const body: unknown = (() => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })();
  const { status } = response;
  if (status < 300) return body;
  const { code = 0, retry_after = 1 } = ErrorBody.safeParse(body ?? {}).data ?? {};
  if (status === 429) throw new DiscordError('wait', status, code, retry_after);
  throw new DiscordError(status >= 500 ? 'silent' : 'refused', status, code);
};

export const send = async (base: string, request: Request): Promise<unknown> => {
  try {
    return await sendOnce(base, request);
  } catch (error) {
    if (!(error instanceof DiscordError) || error.kind !== 'wait' || error.seconds > maxWaitSeconds) throw error;
    await pause(error.seconds * 1000);
    return sendOnce(base, request);
  }
};

export const read = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new DiscordError('silent');
  return parsed.data;
};

type Application = { clientId: string; clientSecret: string; redirectUrl: string };
export type DiscordAccount = { id: string; name: string };

/** Exchanges a code for the account behind it. The token is always revoked before this returns, even on failure. */
export const readAccount = async (base: string, app: Application, code: string): Promise<DiscordAccount> => {
  const basic = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`;
  const exchange = {
    method: 'POST',
    path: '/oauth2/token',
    headers: { authorization: basic },
    form: { grant_type: 'authorization_code', code, redirect_uri: app.redirectUrl },
  };
  const { access_token: token } = read(Token, await send(base, exchange));
  try {
    const me = { method: 'GET', path: '/users/@me', headers: { authorization: `Bearer ${token}` } };
    const account = read(Account, await send(base, me));
    return { id: account.id, name: account.global_name || account.username };
  } finally {
    const form = { token, token_type_hint: 'access_token' };
    await send(base, { method: 'POST', path: '/oauth2/token/revoke', headers: { authorization: basic }, form }).catch(
      () => undefined,
    );
  }
};

export type Bot = { base: string; token: string; guildId: string };

export const asBot = ({ base, token }: Bot, method: string, path: string): Promise<unknown> =>
  send(base, { method, path, headers: { authorization: `Bot ${token}`, 'x-audit-log-reason': 'Wyrmgate' } });

export const readGuild = async (bot: Bot) => read(Guild, await asBot(bot, 'GET', `/guilds/${bot.guildId}`));

/**
 * Bits of Discord's permissions over the server, its roles or other members: kick, ban, administrator, channels, server, messages,
 * nicknames, roles, webhooks, expressions, events, threads and timeouts.
 */
const powers = [1, 2, 3, 4, 5, 13, 27, 28, 29, 30, 33, 34, 40].reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n);

/** Returns the roles that a bot can assign, without @everyone and roles managed by an integration. */
export const readGuildRoles = async (bot: Bot) =>
  read(Roles, await asBot(bot, 'GET', `/guilds/${bot.guildId}/roles`))
    .filter(({ id, managed }) => id !== bot.guildId && !managed)
    .sort((a, b) => b.position - a.position)
    .map(({ id, name, permissions }) => ({
      id,
      name: name.slice(0, 100).toWellFormed(),
      powerful: (BigInt(permissions) & powers) !== 0n,
    }));

export const readMember = async (bot: Bot, userId: string) =>
  read(Member, await asBot(bot, 'GET', `/guilds/${bot.guildId}/members/${userId}`));

export const giveRole = (bot: Bot, userId: string, roleId: string): Promise<unknown> =>
  asBot(bot, 'PUT', `/guilds/${bot.guildId}/members/${userId}/roles/${roleId}`);

export const takeRole = (bot: Bot, userId: string, roleId: string): Promise<unknown> =>
  asBot(bot, 'DELETE', `/guilds/${bot.guildId}/members/${userId}/roles/${roleId}`);

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChannels } from './discord-channels.ts';

type Reply = { status: number; body?: unknown };
const refuse = (status: number, code: number, message: string): Reply => ({ status, body: { code, message } });

/**
 * A stand-in that is as strict as Discord: token and revocation accept only forms, a code works only once and only with
 * its redirect URL, revoked tokens are invalid, and roles follow the permissions of the bot.
 */
export const startDiscord = async () => {
  const channels = createChannels();
  const state = {
    clientId: '100000000000000001',
    clientSecret: 'discord-secret',
    botToken: 'bot-token',
    guildId: '200000000000000001',
    redirectUrl: 'http://localhost:3001/discord',
    /** Authorisation codes, with the account that granted each. */
    codes: new Map<string, { id: string; username: string; global_name: string | null }>(),
    tokens: new Map<string, { id: string; username: string; global_name: string | null }>(),
    roles: new Map([
      ['300000000000000001', { name: 'Linked', high: false, permissions: '0' }],
      ['300000000000000002', { name: 'Premium', high: false, permissions: '2251799813685248' }],
      ['300000000000000003', { name: 'Veteran', high: false, permissions: '104320064' }],
      ['300000000000000004', { name: 'Helper', high: false, permissions: '1099511627776' }],
      ['300000000000000009', { name: 'Owner', high: true, permissions: '0' }],
    ]),
    /** Runs while a role is being granted, before the response is sent. */
    onGive: undefined as (() => Promise<void>) | undefined,
    members: new Map<string, Set<string>>(),
    /** Overrides the next responses. */
    next: [] as Reply[],
    calls: [] as string[],
  };

  const oauth = (path: string, request: IncomingMessage, text: string): Reply => {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse(400, 0, 'invalid_request');
    const basic = `Basic ${Buffer.from(`${state.clientId}:${state.clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return { status: 401, body: { error: 'invalid_client' } };
    const form = new URLSearchParams(text);
    if (path === '/oauth2/token/revoke') {
      state.tokens.delete(form.get('token') ?? '');
      return { status: 200, body: {} };
    }
    const account = state.codes.get(form.get('code') ?? '');
    state.codes.delete(form.get('code') ?? '');
    if (form.get('grant_type') !== 'authorization_code' || !account || form.get('redirect_uri') !== state.redirectUrl)
      return { status: 400, body: { error: 'invalid_grant' } };
    const access_token = `token-${state.tokens.size}-${account.id}`;
    state.tokens.set(access_token, account);
    const more = { token_type: 'Bearer', expires_in: 604_800, refresh_token: `refresh-${account.id}` };
    return { status: 200, body: { access_token, scope: 'identify', ...more } };
  };

  const guild = (method: string, path: string): Reply => {
    const [, , id, part, user, , role] = path.split('/');
    if (id !== state.guildId) return refuse(404, 10_004, 'Unknown Guild');
    if (part === undefined) return { status: 200, body: { id, name: 'Emberfall' } };
    if (part === 'roles') {
      const roles = [...state.roles].map(([id, { name, permissions }], index) => ({
        id,
        name,
        permissions,
        managed: false,
        position: index + 1,
      }));
      const everyone = { id: state.guildId, name: '@everyone', managed: false, position: 0, permissions: '8' };
      return {
        status: 200,
        body: [...roles, { id: '3', name: 'Bot', managed: true, position: 9, permissions: '268435456' }, everyone],
      };
    }
    const held = state.members.get(user ?? '');
    if (!held) return refuse(404, 10_007, 'Unknown Member');
    if (role === undefined) return { status: 200, body: { user: { id: user }, roles: [...held] } };
    const known = state.roles.get(role);
    if (!known) return refuse(404, 10_011, 'Unknown Role');
    if (known.high) return refuse(403, 50_013, 'Missing Permissions');
    if (method === 'PUT') held.add(role);
    else held.delete(role);
    return { status: 204 };
  };

  const answer = (request: IncomingMessage, text: string): Reply | 'silence' => {
    const path = request.url ?? '';
    const method = request.method ?? '';
    state.calls.push(`${method} ${path}`);
    const forced = state.next.shift();
    if (forced) return forced;
    const { authorization = '' } = request.headers;
    const url = new URL(path, 'http://discord.example');
    const type = request.headers['content-type'];
    const call = { method, url, authorization: request.headers.authorization, type, text };
    if (path.startsWith('/webhooks/')) return channels.webhook(call);
    if (path.startsWith('/oauth2/')) return method === 'POST' ? oauth(path, request, text) : refuse(405, 0, 'Method');
    if (path === '/users/@me') {
      const account = state.tokens.get(authorization.replace(/^Bearer /, ''));
      return account ? { status: 200, body: account } : refuse(401, 0, '401: Unauthorized');
    }
    if (authorization !== `Bot ${state.botToken}`) return refuse(401, 0, '401: Unauthorized');
    if (path.startsWith('/guilds/')) return guild(method, path);
    if (path.startsWith('/channels/')) return channels.channel(call);
    return refuse(404, 0, '404: Not Found');
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (request.method === 'PUT') await state.onGive?.();
      const reply = answer(request, Buffer.concat(chunks).toString('utf8'));
      if (reply === 'silence') return void request.socket.destroy();
      const { status, body } = reply;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    channels,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
};

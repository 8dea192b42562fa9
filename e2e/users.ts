import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const demoPassword = 'Demo1234';

type Login = { token: string; refreshToken: string; user: { id: number } };

const requestLogin = async (request: APIRequestContext, username: string, password: string) => {
  const reply = await request.post('/api/auth/login', { data: { username, password } });
  if (!reply.ok()) throw new Error(`${username} cannot log in: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: Login };
  return { data, origin: new URL(reply.url()).origin };
};

/** Logs in through the API instead of the form. The session applies from the next `goto` on. */
export const logIn = async (page: Page, username: string, password = demoPassword): Promise<void> => {
  const context = page.context();
  const { data, origin } = await requestLogin(page.request, username, password);
  // An open page would repeat its calls in the new user's session.
  await page.goto('about:blank');
  const localStorage = [
    { name: 'authToken', value: data.token },
    { name: 'refreshToken', value: data.refreshToken },
    { name: 'userData', value: JSON.stringify(data.user) },
  ];
  await context.setStorageState({ cookies: await context.cookies(), origins: [{ origin, localStorage }] });
};

export const sendLogin = async (page: Page, username: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

export const nameInHeader = (page: Page, username: string) => page.getByRole('button', { name: new RegExp(username) });

export type CallApi = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Logs in and returns a function that calls the API as this user, for setup and cleanup. */
export const callAs = async (
  request: APIRequestContext,
  username: string,
  password = demoPassword,
): Promise<CallApi> => {
  const { data } = await requestLogin(request, username, password);
  const headers = { authorization: `Bearer ${data.token}` };
  return async (method, path, body) => {
    const reply = await request.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
    return ((await reply.json()) as { data: unknown }).data;
  };
};

export type NewPlayer = { username: string; email: string; password: string };

/** Registers a new player, for tests that change the account. */
export const register = async (request: APIRequestContext, name: string): Promise<NewPlayer> => {
  const username = `${name}${randomBytes(3).toString('hex')}`;
  const email = `${username}@mail.example`;
  const password = 'Journey7x';
  const twice = { password, repeatPassword: password, email, repeatEmail: email };
  const data = { username, ...twice, socialId: '1234567', discoverySource: 'discord', acceptTerms: true };
  await expect(await request.post('/api/auth/register', { data })).toBeOK();
  return { username, email, password };
};

/** Registers a player and gives them a role with only these permissions. */
export const registerStaff = async (
  request: APIRequestContext,
  name: string,
  permissions: readonly string[],
): Promise<NewPlayer> => {
  const staff = await register(request, name);
  const boss = await callAs(request, 'implementor');
  const role = { name: staff.username.toLowerCase(), display_name: staff.username };
  const body = { ...role, permissions: JSON.stringify(permissions) };
  const { id: roleId } = (await boss('POST', '/api/admin/roles', body)) as { id: number };
  const { users } = (await boss('GET', `/api/admin/roles/candidates?q=${staff.username}`)) as {
    users: { id: number }[];
  };
  await boss('POST', `/api/admin/users/${users[0]?.id}/roles`, { roleId });
  return staff;
};

export const enableTwoFactor = async (call: CallApi, password: string): Promise<string[]> => {
  const { secret } = (await call('POST', '/api/auth/2fa/setup')) as { secret: string };
  const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const enabled = await call('POST', '/api/auth/2fa/enable', { secret, token, password });
  return (enabled as { backup_codes: string[] }).backup_codes;
};

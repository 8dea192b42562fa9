// A client that knows only the specification sends exactly the listed fields, and JSON headers even without a body.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, seedDemoCommunity } from '../../seed/demo.ts';
import { startTestApp, type TestApp } from '../app.ts';

type Body = { error?: string; fields?: { path: string }[]; data: never };
let portal: TestApp;
const ids: Record<string, string | number> = {};

const call = async (method: string, url: string, payload?: object | string) => {
  const reply = await portal.inject({
    method: method as 'GET',
    url: `/api/admin${url.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))}`,
    headers: { authorization: `Bearer ${ids.token}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.status, body: reply.body as Body };
};
const find = async <T>(url: string, pick: (data: never) => T): Promise<T> => pick((await call('GET', url)).body.data);

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  await portal.platform.jobs.prepare();
  await seedDemoCommunity(portal.platform);
  const session = await portal.as().auth.login({ body: { username: 'implementor', password: demoPassword } });
  ids.token = session.token;
  const players = await find(
    '/users?role=player&status=OK',
    ({ users }: { users: { id: number; login: string }[] }) => users,
  );
  const [player, other] = players.filter(({ login }) => login !== 'sponsor');
  Object.assign(ids, { user: player?.id, name: player?.login, other: other?.login, otherId: other?.id });
  ids.config = await find(
    '/configs',
    ({ configurations: [first] }: { configurations: { id: number }[] }) => first?.id ?? 0,
  );
  const offered = await find(
    '/packages',
    ({ packages }: { packages: { id: number; package_id: string }[] }) => packages,
  );
  Object.assign(ids, { package: offered[0]?.id, packageId: offered[0]?.package_id });
  ids.role = await find(
    '/roles',
    (roles: { id: number; is_active: boolean }[]) => roles.find(({ is_active }) => is_active)?.id ?? 0,
  );
  ids.sponsor = await find('/sponsors', ([first]: { id: number }[]) => first?.id ?? 0);
});
afterAll(() => portal.close());

const packageFields = { package_id: 'specified', name: 'Specified', coins: 100, price_eur: 1.99 };
const smtp = { host: '', port: 587, username: '', password: '', secure: true, active: false };

it.each([
  ['POST', '/users/{user}/password', { password: 'Better1234' }],
  ['POST', '/users/{user}/ban', { reason: 'Insults' }],
  ['POST', '/users/{user}/unban', undefined],
  ['POST', '/gms/add', { username: '{other}' }],
  ['POST', '/gms/update-authority', { username: '{other}', authority: 'god', reason: 'Works well' }],
  ['POST', '/gms/remove', { username: '{other}' }],
  ['PUT', '/configs/registrations_open', { value: 'true' }],
  ['POST', '/configs/{config}/toggle', undefined],
  ['DELETE', '/configs/{config}', undefined],
  ['POST', '/maintenance', { enabled: false, message: '', startTime: '', endTime: '' }],
  ['POST', '/packages', packageFields],
  ['PUT', '/packages/{package}', { ...packageFields, package_id: '{packageId}' }],
  ['PATCH', '/packages/{package}/toggle', undefined],
  ['DELETE', '/packages/{package}', undefined],
  ['POST', '/roles', { name: 'bodies', display_name: 'Bodies' }],
  ['POST', '/permissions', { name: 'content.bodies.view', display_name: 'B', category: 'content', action: 'view' }],
  ['POST', '/users/{user}/roles', { roleId: '{role}' }],
  ['DELETE', '/users/{user}/roles/{role}', undefined],
  ['POST', '/translations/it', { translations: { shop: {} } }],
  ['POST', '/email/config', smtp],
  ['POST', '/sponsors', { userId: '{user}', name: '{name}' }],
  ['PUT', '/sponsors/{sponsor}', { name: 'Sponsor', contact_email: 'sponsor@mail.example' }],
  ['POST', '/sponsors/{sponsor}/suspend', undefined],
  ['POST', '/sponsors/{sponsor}/suspend', {}],
  ['POST', '/sponsors/{sponsor}/activate', undefined],
  ['POST', '/sponsors/bulk', { ids: ['{sponsor}'], action: 'suspend' }],
  ['DELETE', '/sponsors/{sponsor}', undefined],
  ['POST', '/totp/setup', undefined],
] as const)('%s %s succeeds with the listed fields %j', async (method, url, body) => {
  const filled =
    body && JSON.parse(JSON.stringify(body).replace(/"\{(\w+)\}"/g, (_, name: string) => JSON.stringify(ids[name])));
  const { status, body: answer } = await call(method, url, filled);
  expect([status, answer.error, answer.fields]).toEqual([200, undefined, undefined]);
});

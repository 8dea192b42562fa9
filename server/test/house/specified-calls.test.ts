// Clients that know only the specification send these calls and read these fields.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, seedDemoCommunity } from '../../seed/demo.ts';
import { startTestApp, type TestApp } from '../app.ts';

type Answer = { status: number; body: Record<string, unknown> };
let portal: TestApp;
const tokens: Record<string, string> = {};
const ids: Record<string, unknown> = {};

const call = async (as: string, method: string, url: string, payload?: object): Promise<Answer> => {
  const reply = await portal.inject({
    method: method as 'GET',
    url: url.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name])),
    headers: as === 'visitor' ? {} : { authorization: `Bearer ${tokens[as]}` },
    ...(payload && { payload }),
  });
  return { status: reply.status, body: reply.body as Answer['body'] };
};
const read = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name], value);

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  await portal.platform.jobs.prepare();
  await seedDemoCommunity(portal.platform);
  for (const username of ['implementor', 'player', 'sponsor']) {
    const { body } = await call('visitor', 'POST', '/api/auth/login', { username, password: demoPassword });
    tokens[username] = String(read(body, 'data.token'));
    ids[username] = read(body, 'data.user.id');
  }
  const first = async (name: string, url: string, path: string) => {
    ids[name] = read((await call('implementor', 'GET', url)).body, path);
  };
  await first('user', '/api/admin/users?role=player&status=OK', 'data.users.0.id');
  await first('donation', '/api/admin/donations?status=completed', 'data.donations.0.id');
  await first('package', '/api/admin/packages', 'data.packages.0.id');
  await first('config', '/api/admin/configs', 'data.configurations.0.id');
  await first('key', '/api/admin/configs', 'data.configurations.0.key');
  await first('value', '/api/admin/configs', 'data.configurations.0.value');
  await first('Sponsor', '/api/admin/sponsors', 'data.0.id');
  await first('content', '/api/content', 'data.news.0.id');
  await first('thread', '/api/forum/posts', 'data.threads.0.id');
  await first('event', '/api/events/scheduled', 'data.events.0.id');
});
afterAll(() => portal.close());

describe('a specified call succeeds with the fields that clients read', () => {
  it.each([
    ['player', 'POST', '/api/auth/validate', ['data.user.username']],
    ['player', 'GET', '/api/auth/me', ['data.id', 'data.username']],
    ['sponsor', 'GET', '/api/sponsor/dashboard', ['data.user.sponsorCode']],
    ['visitor', 'GET', '/api/auth/registration-status', ['data.enabled']],
    ['player', 'GET', '/api/auth/2fa/status', ['data.enabled', 'data.backup_codes_remaining']],
    ['player', 'POST', '/api/auth/2fa/setup', ['data.qr_code', 'data.manual_entry_key', 'data.secret']],
    ['implementor', 'POST', '/api/admin/totp/setup', ['data.qr_code', 'data.manual_entry_key', 'data.secret']],
    ['implementor', 'GET', '/api/admin/totp/status', ['data.enabled']],
    ['implementor', 'GET', '/api/auth/admin/totp/status', ['data.enabled']],
    [
      'implementor',
      'GET',
      '/api/admin/check',
      ['admin.username', 'admin.authority', 'admin.systemType', 'admin.permissions'],
    ],
    [
      'implementor',
      'GET',
      '/api/admin/users?search=a&status=OK&role=player&limit=20&page=1&sort=-id',
      ['data.users.0.login'],
    ],
    ['implementor', 'GET', '/api/admin/users?dateFrom=2020-01-01&dateTo=2040-01-01', ['data.users.0.real_name']],
    ['implementor', 'GET', '/api/admin/users/search?q=player', ['data.users.0.login']],
    ['implementor', 'GET', '/api/admin/users/check-eligibility?username=player', ['data.eligible']],
    ['implementor', 'GET', '/api/admin/users/recent', ['data.users.4.login']],
    ['implementor', 'GET', '/api/admin/donations/recent', ['data.donations.4.amount']],
    [
      'implementor',
      'GET',
      '/api/admin/stats',
      ['data.totalUsers', 'data.newUsersToday', 'data.onlineUsers', 'data.donationsToday'],
    ],
    ['implementor', 'GET', '/api/admin/health', ['data.score']],
    [
      'implementor',
      'GET',
      '/api/admin/audit-stats',
      [
        'data.totalActionsToday',
        'data.failedActionsToday',
        'data.mostActiveUsers.0.actions',
        'data.mostCommonActions.0.count',
      ],
    ],
    [
      'implementor',
      'GET',
      '/api/admin/audit-logs?page=1&limit=50&action=&username=&resource=&status=SUCCESS',
      ['data.logs.0.duration_ms', 'data.pagination.total'],
    ],
    [
      'implementor',
      'GET',
      '/api/admin/maintenance',
      ['data.enabled', 'data.message', 'data.startTime', 'data.endTime'],
    ],
    ['implementor', 'GET', '/api/admin/configs?category=system', ['data.configurations.0.key']],
    ['implementor', 'GET', '/api/admin/configs/enhanced?category=security', ['data.configurations.0.value']],
    ['implementor', 'GET', '/api/admin/gms', ['data.gms.0.mAccount', 'data.gms.0.mAuthoritySite']],
    [
      'implementor',
      'GET',
      '/api/admin/donations?search=&status=completed&from=2020-01-01&to=2040-01-01',
      ['data.donations.0.gateway_transaction_id', 'data.donations.0.coins_purchased'],
    ],
    [
      'implementor',
      'GET',
      '/api/admin/donations/stats',
      ['data.totalAmount', 'data.monthCount', 'data.averageDonation'],
    ],
    [
      'implementor',
      'GET',
      '/api/admin/packages?page=1&limit=20&sort_by=sort_order&sort_order=asc&search=&is_active=true&is_popular=false',
      ['data.packages.0.package_id', 'data.packages.0.total_coins'],
    ],
    ['implementor', 'GET', '/api/admin/packages/{package}', ['data.price_eur', 'data.discount_percentage']],
    ['implementor', 'GET', '/api/admin/roles', ['data.0.display_name', 'data.0.permissions']],
    ['implementor', 'GET', '/api/admin/permissions', ['data.0.category', 'data.0.action']],
    ['implementor', 'GET', '/api/admin/users/{player}/permissions', ['data.roles']],
    ['visitor', 'GET', '/api/translations/it', ['data.translations.common']],
    [
      'implementor',
      'GET',
      '/api/admin/email/config',
      ['data.port', 'data.secure', 'config.port', 'data.status.configured'],
    ],
    ['implementor', 'GET', '/api/admin/sponsors', ['data.0.sponsor_code', 'data.0.total_referrals']],
    ['implementor', 'GET', '/api/admin/sponsors/{Sponsor}', ['data.sponsor_code']],
    ['implementor', 'GET', '/api/admin/sponsors/{Sponsor}/analytics', ['data']],
    ['implementor', 'GET', '/api/admin/sponsors/{Sponsor}/earnings', ['data.earnings']],
    ['implementor', 'GET', '/api/admin/sponsors/stats', ['data.total_clicks', 'data.total_coins']],
    ['visitor', 'GET', '/api/sponsors', ['data.sponsors']],
    ['visitor', 'GET', '/api/packages', ['data.packages.0.price_usd']],
    ['visitor', 'GET', '/api/content', ['data.news.0.title']],
    ['visitor', 'GET', '/api/content/{content}', ['data.title']],
    ['visitor', 'GET', '/api/forum/sections', ['data.groups']],
    ['visitor', 'GET', '/api/forum/posts', ['data.threads.0.title']],
    ['visitor', 'GET', '/api/forum/posts/{thread}', ['data.thread.title']],
    ['visitor', 'GET', '/api/events/scheduled', ['data.events.0.title', 'data.events.0.date', 'data.events.0.type']],
  ] as const)('%s: %s %s', async (as, method, url, fields) => {
    const { status, body } = await call(as, method, url);
    expect([status, body.success]).toEqual([200, true]);
    for (const field of fields) expect(read(body, field), field).toBeDefined();
  });

  it.each([
    ['PUT', '/api/admin/configs/{key}', {}, 'value'],
    ['POST', '/api/admin/configs/{config}/toggle', undefined, ''],
    ['POST', '/api/admin/configs/{config}/toggle', undefined, ''],
    ['PATCH', '/api/admin/packages/{package}/toggle', undefined, ''],
    ['PATCH', '/api/admin/packages/{package}/toggle', undefined, ''],
    ['POST', '/api/admin/users/{user}/ban', { reason: 'Insults' }, ''],
    ['POST', '/api/admin/users/{user}/unban', undefined, ''],
    ['POST', '/api/admin/users/ban', { reason: 'Insults' }, 'userId'],
    ['POST', '/api/admin/users/unban', {}, 'userId'],
    ['PATCH', '/api/admin/users/{user}', { login: 'Renamed', email: 'renamed@mail.example', real_name: 'P' }, ''],
    ['POST', '/api/admin/maintenance', { enabled: false, message: '', startTime: null, endTime: null }, ''],
    ['POST', '/api/admin/roles', { name: 'specified', display_name: 'Specified' }, ''],
    [
      'POST',
      '/api/admin/permissions',
      { name: 'content.specified.view', display_name: 'S', category: 'content', action: 'view' },
      '',
    ],
    ['POST', '/api/admin/translations/it', { translations: {} }, ''],
    ['POST', '/api/admin/sponsors', { name: 'Renamed' }, 'userId'],
    ['POST', '/api/admin/sponsors/{Sponsor}/suspend', { reason: 'Review' }, ''],
    ['POST', '/api/admin/sponsors/{Sponsor}/activate', undefined, ''],
    ['POST', '/api/sponsors/validate-code', { code: 'AAAAA' }, ''],
    ['POST', '/api/auth/forgot-username', { email: 'nobody@mail.example' }, ''],
    [
      'POST',
      '/api/events/schedule',
      { title: 'Siege', description: 'At the gate', date: '2030-01-01', time: '20:00', type: 'tournament' },
      '',
    ],
    ['PUT', '/api/events/{event}', { title: 'Siege', date: '2030-01-02', time: '20:00', type: 'event' }, ''],
    ['DELETE', '/api/events/{event}', undefined, ''],
  ])('implementor: %s %s', async (method, url, body, from) => {
    const added = from === 'value' ? { value: ids.value } : from === 'userId' ? { userId: ids.user } : {};
    const { status, body: answer } = await call('implementor', method, url, body && { ...body, ...added });
    expect([status, answer.error]).toEqual([200, undefined]);
  });
});

describe('a specified call without its input is rejected with an error for every field', () => {
  it.each([
    ['visitor', 'POST', '/api/auth/login', ['username', 'password']],
    [
      'visitor',
      'POST',
      '/api/auth/register',
      ['username', 'password', 'repeatPassword', 'email', 'repeatEmail', 'socialId', 'discoverySource', 'acceptTerms'],
    ],
    ['visitor', 'POST', '/api/auth/refresh', ['refreshToken']],
    ['visitor', 'POST', '/api/auth/forgot-password', ['emailOrUsername']],
    ['visitor', 'POST', '/api/auth/forgot-username', ['email']],
    ['player', 'POST', '/api/auth/change-password', ['currentPassword', 'newPassword', 'confirmPassword']],
    ['player', 'POST', '/api/auth/protected/change-password', ['currentPassword', 'newPassword', 'confirmPassword']],
    ['player', 'POST', '/api/auth/2fa/enable', ['token']],
    ['player', 'POST', '/api/auth/2fa/verify', ['token']],
    ['implementor', 'PATCH', '/api/admin/users/{player}', ['login', 'email']],
    ['implementor', 'POST', '/api/admin/users/{player}/ban', ['reason']],
    ['implementor', 'POST', '/api/admin/users/{player}/password', ['password']],
    ['implementor', 'POST', '/api/admin/users/unban', ['userId']],
    ['implementor', 'PUT', '/api/admin/configs/{config}', ['value']],
    ['implementor', 'POST', '/api/admin/gms/add', ['username']],
    ['implementor', 'POST', '/api/admin/gms/remove', ['username']],
    ['implementor', 'POST', '/api/admin/gms/update-authority', ['username', 'authority', 'reason']],
    ['implementor', 'PATCH', '/api/admin/donations/{donation}/status', ['status']],
    ['implementor', 'POST', '/api/admin/donations/{donation}/refund', ['reason']],
    ['implementor', 'POST', '/api/admin/packages', ['package_id', 'name', 'coins', 'price_eur']],
    ['implementor', 'POST', '/api/admin/roles', ['name', 'display_name']],
    ['implementor', 'POST', '/api/admin/permissions', ['name', 'display_name']],
    ['implementor', 'POST', '/api/admin/users/{player}/roles', ['roleId']],
    ['implementor', 'POST', '/api/admin/translations/it', ['translations']],
    ['implementor', 'POST', '/api/admin/email/send-test', ['email']],
    ['implementor', 'POST', '/api/admin/sponsors', ['userId', 'name']],
    ['implementor', 'POST', '/api/admin/sponsors/bulk', ['ids', 'action']],
    ['implementor', 'POST', '/api/admin/sponsors/{Sponsor}/payout', ['payoutId', 'action']],
    ['visitor', 'POST', '/api/sponsors/validate-code', ['code']],
    ['player', 'POST', '/api/payments/create-donation', ['amount']],
    ['player', 'POST', '/api/stripe/session', ['package_id']],
    ['player', 'POST', '/api/paypal/create-order', ['package_id']],
    ['player', 'POST', '/api/paypal/capture-order', ['order_id']],
    ['player', 'POST', '/api/nowpayments/create-payment', ['package_id', 'pay_currency']],
    ['player', 'GET', '/api/nowpayments/exchange-rate', ['from', 'to']],
    ['player', 'POST', '/api/forum/posts', ['section', 'title', 'body']],
    ['player', 'POST', '/api/forum/voting/posts', ['post', 'vote']],
    ['player', 'POST', '/api/forum/reactions', ['post', 'reaction']],
    ['implementor', 'POST', '/api/events/schedule', ['texts.en.title', 'date']],
    ['implementor', 'PUT', '/api/events/{event}', ['texts.en.title', 'date']],
  ] as const)('%s: %s %s', async (as, method, url, fields) => {
    const { status, body } = await call(as, method, url, method === 'GET' ? undefined : {});
    const { error, message } = body;
    expect([status, body.success, message]).toEqual([400, false, error]);
    expect((body.fields as { path: string }[]).map(({ path }) => path)).toEqual(expect.arrayContaining([...fields]));
  });
});

describe('a specified call about something that does not exist returns not found', () => {
  it.each([
    ['player', 'GET', '/api/stripe/session/none'],
    ['player', 'GET', '/api/nowpayments/status/1'],
    ['visitor', 'GET', '/api/content/999999'],
    ['visitor', 'GET', '/api/forum/posts/999999'],
    ['implementor', 'DELETE', '/api/events/999999'],
    ['implementor', 'GET', '/api/admin/packages/999999'],
    ['implementor', 'DELETE', '/api/admin/packages/999999'],
    ['implementor', 'DELETE', '/api/admin/configs/999999'],
    ['implementor', 'DELETE', '/api/admin/sponsors/999999'],
    ['implementor', 'DELETE', '/api/admin/users/{player}/roles/999999'],
    ['implementor', 'POST', '/api/admin/users/999999/unban'],
  ] as const)('%s: %s %s', async (as, method, url) => {
    const { status, body } = await call(as, method, url);
    expect([status, body.success]).toEqual([404, false]);
  });
});

describe('a specified call is rejected with the specified message', () => {
  it.each([
    ['visitor', 'GET', '/api/auth/me', undefined, 401, 'Authentication required'],
    ['visitor', 'POST', '/api/auth/refresh', { refreshToken: 'x' }, 401, 'Session expired. Please log in again.'],
    ['visitor', 'POST', '/api/auth/login', { username: 'player', password: 'Wrong1234' }, 401, 'Invalid credentials'],
    ['visitor', 'POST', '/api/admin/translations/it', { translations: {} }, 401, 'Authentication required'],
    ['player', 'POST', '/api/admin/translations/it', { translations: {} }, 403, 'Access forbidden'],
    ['player', 'GET', '/api/admin/check', undefined, 403, 'Administrative permissions required'],
    ['player', 'GET', '/api/sponsor/dashboard', undefined, 403, 'Access forbidden'],
    ['player', 'DELETE', '/api/events/1', undefined, 403, 'No permission to delete an event'],
    ['player', 'POST', '/api/auth/2fa/verify', {}, 400, 'Please provide either a TOTP token or backup code'],
    ['player', 'GET', '/api/stripe/session/none', undefined, 404, 'No payment session found'],
    ['player', 'GET', '/api/none', undefined, 404, 'Resource not found'],
    ['implementor', 'DELETE', '/api/events/999999', undefined, 404, 'Event not found'],
    ['implementor', 'POST', '/api/admin/packages', {}, 400, 'Validation failed'],
  ] as const)('%s: %s %s', async (as, method, url, body, status, message) => {
    const answer = await call(as, method, url, body);
    expect([answer.status, answer.body.error]).toEqual([status, message]);
  });

  it('if a sponsor code is already taken', async () => {
    const body = { userId: ids.player, name: 'player', customCode: 'WYRM7' };
    const answer = await call('implementor', 'POST', '/api/admin/sponsors', body);
    expect(answer.body.message).toBe('Code is already taken');
  });
});

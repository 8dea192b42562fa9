import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { buildOf, plainRoutes } from './plain-routes.ts';

const route = (id: string, parentId?: string, rest: { path?: string; index?: true } = {}) => ({
  id,
  parentId,
  ...rest,
});
const table = (...routes: ReturnType<typeof route>[]) =>
  Object.fromEntries(routes.map((each) => [each.id, each])) as unknown as ServerBuild['routes'];

const routes = table(
  route('root', undefined, { path: '' }),
  route('shell', 'root'),
  route('home', 'shell', { index: true }),
  route('login', 'shell', { path: 'login' }),
  route('forgot', 'login', { path: 'forgot-password' }),
  route('user', 'shell', { path: 'users/:id' }),
  route('orders', 'user', { path: 'orders' }),
  route('lost', 'shell', { path: '*' }),
  route('admin', 'root', { path: 'admin' }),
  route('dashboard', 'admin', { index: true }),
);

it('gives each plain address what draws it, outermost first, and leaves those with parameters to the router', () => {
  expect(Object.fromEntries(plainRoutes(routes))).toEqual({
    '/': ['root', 'shell', 'home'],
    '/login': ['root', 'shell', 'login'],
    '/login/forgot-password': ['root', 'shell', 'login', 'forgot'],
    '/admin': ['root', 'admin', 'dashboard'],
  });
});

it('gives the address to the index in whatever order they are named', () => {
  const turned = table(
    route('dashboard', 'admin', { index: true }),
    route('admin', 'root', { path: 'admin' }),
    route('root', undefined, { path: '' }),
  );
  expect(plainRoutes(turned).get('/admin')).toEqual(['root', 'admin', 'dashboard']);
});

it('makes a build with nothing but the routes asked for', () => {
  const build = { routes, assets: { routes, version: '1' }, ssr: true } as unknown as ServerBuild;
  const small = buildOf(build, ['root', 'admin']);
  expect([Object.keys(small.routes), Object.keys(small.assets.routes)]).toEqual([
    ['root', 'admin'],
    ['root', 'admin'],
  ]);
  expect([small.ssr, small.assets.version, Object.keys(build.routes).length]).toEqual([true, '1', 10]);
});

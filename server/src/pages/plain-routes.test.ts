import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { limitBuild, plainRoutes, routesFor } from './plain-routes.ts';

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

it('the route map maps each URL without parameters to its routes, outermost first', () => {
  expect(Object.fromEntries(plainRoutes(routes))).toEqual({
    '/': ['root', 'shell', 'home'],
    '/login': ['root', 'shell', 'login'],
    '/login/forgot-password': ['root', 'shell', 'login', 'forgot'],
    '/admin': ['root', 'admin', 'dashboard'],
  });
});

it('the route map matches a URL to its index route, regardless of the order in which routes are declared', () => {
  const turned = table(
    route('dashboard', 'admin', { index: true }),
    route('admin', 'root', { path: 'admin' }),
    route('root', undefined, { path: '' }),
  );
  expect(plainRoutes(turned).get('/admin')).toEqual(['root', 'admin', 'dashboard']);
});

it('the routes of a URL include the routes of its parent paths, because a link on the page can lead there', () => {
  const all = plainRoutes(routes);
  expect(routesFor(all, '/login/forgot-password')).toEqual(['root', 'shell', 'login', 'forgot', 'home']);
  expect(routesFor(all, '/admin')).toEqual(['root', 'admin', 'dashboard', 'shell', 'home']);
  expect(routesFor(all, '/')).toEqual(['root', 'shell', 'home']);
  expect(routesFor(all, '/users/7')).toBeUndefined();
});

it('a limited build contains only the given routes', () => {
  const build = { routes, assets: { routes, version: '1' }, ssr: true } as unknown as ServerBuild;
  const small = limitBuild(build, ['root', 'admin']);
  expect([Object.keys(small.routes), Object.keys(small.assets.routes)]).toEqual([
    ['root', 'admin'],
    ['root', 'admin'],
  ]);
  expect([small.ssr, small.assets.version, Object.keys(build.routes).length]).toEqual([true, '1', 10]);
});

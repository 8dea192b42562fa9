import { contract } from '@wyrmgate/contract';
import { describe, expect, it } from 'vitest';
import { importsOf, readText, repositoryFiles } from './files.ts';

const sources = repositoryFiles(/^(contract|server|web)\/.*\.tsx?$/).filter(
  (path) => !/\.test\.tsx?$|\.d\.ts$/.test(path),
);
const domains = Object.keys(contract);
const webFolders = new Set(sources.map((path) => /^web\/app\/([^/]+)\//.exec(path)?.[1] ?? ''));
const shared = new Set(['shell', 'platform', 'admin-kit', 'ui', 'styles', 'dev', '']);

/** Domains that share the payments table and its screens. */
const paymentFamily = new Set([
  'payments',
  'crypto-payments',
  'donations',
  'donors',
  'gateway-events',
  'gifts',
  'receipts',
  'withdrawals',
]);
const areFamily = (a: string, b: string): boolean => paymentFamily.has(a) && paymentFamily.has(b);

/** Files of web domains that screens of other domains may import. */
const embeddable = new Set(
  [
    'accounts/premium-panel.tsx',
    'avatars/admin/player-picture.tsx',
    'avatars/own-avatar.tsx',
    'branding/look.ts',
    'chat/hours-select.tsx',
    'chat/mute-dialog.tsx',
    'chat/room-name.ts',
    'crypto-payments/crypto-asset-select.tsx',
    'deliveries/admin/deliveries-panel.tsx',
    'deliveries/own-deliveries.tsx',
    'discord/admin/bridges-panel.tsx',
    'discord/discord-panel.tsx',
    'events/calendar.ts',
    'events/mini-month.css',
    'events/mini-month.tsx',
    'events/next-events.tsx',
    'forum/held-content.tsx',
    'game-accounts/game-accounts-panel.tsx',
    'items/admin/player-marks.tsx',
    'game-connection/admin/game-connection.tsx',
    'items/own-marks.tsx',
    'items/own-orders.tsx',
    'ledger/admin/coins-dialog.tsx',
    'ledger/coin-history.tsx',
    'media/admin/media-picker.tsx',
    'moderation/report-button.tsx',
    'news/latest-news.tsx',
    'notifications/switches-section.tsx',
    'passkeys/passkeys-section.tsx',
    'passwords/password-section.tsx',
    'payments/admin/payment-status-badge.tsx',
    'payments/payment-name.ts',
    'players/visibility-section.tsx',
    'receipts/admin/seller-drawer.tsx',
    'recruiting/guild-recruiting.tsx',
    'recruiting/own-applications.tsx',
    'recruiting/recruiting-guilds.tsx',
    'saved-filters/admin/saved-filters-button.tsx',
    'sessions/sessions-section.tsx',
    'tickets/admin/player-tickets.tsx',
    'two-factor/identity-fields.tsx',
    'two-factor/two-factor-section.tsx',
    'users/admin/ban-dialog.tsx',
    'world/own-characters.tsx',
    'world/top-players.tsx',
    'world/world-figures.tsx',
    'world/world-now.tsx',
    'world/world.css',
  ].map((path) => `web/app/${path}`),
);

/** Every import between files of the repository, as paths from its root. */
const edges = sources.flatMap((from) =>
  importsOf(from)
    .filter((name) => name.startsWith('.'))
    .map((name) => ({ from, to: new URL(name, `file:///${from}`).pathname.slice(1) })),
);

describe('imports', () => {
  it('from the contract lead only to the contract and zod', () => {
    const foreign = sources
      .filter((path) => path.startsWith('contract/src/'))
      .flatMap((path) => importsOf(path))
      .filter((name) => !name.startsWith('./') && name !== 'zod');
    expect(foreign).toEqual([]);
  });

  it('never cross between web, server and contract', () => {
    const crossing = edges.filter(({ from, to }) => from.split('/')[0] !== to.split('/')[0]);
    // The web build reads the contract as data, and the server reads which browsers the web supports.
    const allowed = ({ from, to }: { from: string; to: string }) =>
      (from.startsWith('web/vite/') && to.startsWith('contract/')) || to === 'web/package.json';
    expect(crossing.filter((edge) => !allowed(edge))).toEqual([]);
  });

  it('never lead from one web domain to another, except to embeddable files', () => {
    const domainOf = (path: string) => /^web\/app\/([^/]+)\//.exec(path)?.[1] ?? '';
    const crossing = edges.filter(({ from, to }) => {
      const [a, b] = [domainOf(from), domainOf(to)];
      return (
        a !== b &&
        !shared.has(b) &&
        !embeddable.has(to) &&
        !areFamily(a, b) &&
        !['shell', 'dev', ''].includes(a) &&
        webFolders.has(b)
      );
    });
    expect(crossing).toEqual([]);
  });

  it('in ui never lead to other parts of the web', () => {
    const leaving = edges.filter(
      ({ from, to }) => from.startsWith('web/app/ui/') && !/^web\/app\/(ui|styles)\//.test(to),
    );
    expect(leaving).toEqual([]);
  });

  it('never lead to the tables or routes of another server domain', () => {
    const domainOf = (path: string) => domains.find((domain) => path.startsWith(`server/src/${domain}/`));
    const reaching = edges.filter(({ from, to }) => {
      const [a, b] = [domainOf(from), domainOf(to)];
      if (!a || !b || a === b || areFamily(a, b) || !/\/(table|routes)\.ts$/.test(to)) return false;
      // Foreign keys need the table that they refer to, and the session lookup of every call joins users.
      return !from.endsWith('/table.ts') && from !== 'server/src/auth/session.ts';
    });
    expect(reaching).toEqual([]);
  });
});

/** Files above the domains, which compose the domains or handle every request. */
const top =
  /^server\/src\/(pipeline|pages|docs|dev|cli|(app|approved-actions|cli|domains|jobs|main|open-platform|personal-data|start|sandbox-process)\.ts)/;
/** Files below the domains. */
const base = /^server\/src\/(platform|http|game\/|(env|explain|log|quick-imports)\.ts)/;
const layerOf = (path: string): number => (top.test(path) ? 2 : base.test(path) ? 0 : 1);
const serverEdges = edges.filter(({ from, to }) => from.startsWith('server/src/') && to.startsWith('server/src/'));

describe('server imports', () => {
  it('lead from the pipeline to the domains to the platform, with fewer than ten exceptions', () => {
    const upward = serverEdges.filter(({ from, to }) => layerOf(to) > layerOf(from));
    expect(upward.length, JSON.stringify(upward, null, 2)).toBeLessThan(10);
  });

  it('form no cycle between files', () => {
    const targets = new Map<string, string[]>();
    for (const { from, to } of serverEdges) targets.set(from, [...(targets.get(from) ?? []), to]);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' > '));
      if (done.has(path) || trail.includes(path)) return;
      for (const to of targets.get(path) ?? []) visit(to, [...trail, path]);
      done.add(path);
    };
    for (const path of targets.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });
});

describe('a source file', () => {
  it('has at most 300 lines, a test at most 400', () => {
    const files = repositoryFiles(/^(contract|server|web|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|css)$/);
    const long = files.filter(
      (path) => readText(path).split('\n').length - 1 > (/\.test\.|^e2e\//.test(path) ? 400 : 300),
    );
    expect(long).toEqual([]);
  });

  it('suppresses no check without a reason', () => {
    const files = repositoryFiles(/\.(ts|tsx|mjs)$/).filter((path) => !path.includes('/house/'));
    const silencing = files.filter((path) =>
      /@ts-(ignore|nocheck|expect-error)|biome-ignore(?! [\w/]+: \S+ \S)/.test(readText(path)),
    );
    expect(silencing).toEqual([]);
  });
});

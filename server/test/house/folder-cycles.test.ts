import { expect, it } from 'vitest';
import { importsOf, repositoryFiles } from './files.ts';

/**
 * Pairs of folders that import each other, although no files do. Do not add one: move the shared part below both
 * folders, or pass it in from above, as `approved-actions.ts` and `jobs.ts` do.
 */
const known: Record<string, string[]> = {
  'server/src': [
    // Every domain reads users and settings, and their back-office screens use other domains.
    'approvals <> settings',
    'approvals <> users',
    'auth <> users',
    'deliveries <> users',
    'ledger <> users',
    'packages <> settings',
    'passwords <> users',
    'profiles <> users',
    'roles <> users',
    'two-factor <> users',
    // A login reads roles, factors and sponsors. Changing one of these ends sessions or verifies a login.
    'auth <> launcher-logins',
    'auth <> roles',
    'auth <> sponsors',
    'auth <> two-factor',
    'passkeys <> two-factor',
    'passwords <> profiles',
    // Coins, items and accounts go to the game through deliveries, whose result changes them.
    'deliveries <> game-accounts',
    'deliveries <> items',
    'deliveries <> ledger',
    'game-accounts <> world',
    'items <> world',
    // The type of the platform names the game and the gateways, which use parts of the platform.
    'game <> platform',
    'payments <> platform',
    // Posts and messages are moderated together.
    'chat <> forum',
    // Share pictures use the accent of the branding, and the branding includes a share picture.
    'branding <> share-pictures',
  ],
  // The shell renders the frame around all screens, and also provides them with the site and the URLs.
  'web/app': [
    'accounts <> shell',
    'admin-kit <> media',
    'admin-kit <> saved-filters',
    'admin-kit <> shell',
    'announcements <> shell',
    'legal <> shell',
    'notifications <> shell',
    'search <> shell',
  ],
};

it.each(Object.entries(known))('no two folders of %s import each other, except those listed', (root, pairs) => {
  const folderOf = (path: string) =>
    path.startsWith(`${root}/`) && path.slice(root.length + 1).includes('/') ? path.split('/')[2] : undefined;
  const files = repositoryFiles(new RegExp(`^${root}/[^/]+/.*\\.tsx?$`)).filter(
    (path) => !/\.test\.tsx?$|\.d\.ts$/.test(path),
  );
  const edges = new Set(
    files.flatMap((from) =>
      importsOf(from)
        .filter((name) => name.startsWith('.'))
        .map((name) => `${folderOf(from)} > ${folderOf(new URL(name, `file:///${from}`).pathname.slice(1))}`),
    ),
  );
  const mutual = [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' > ');
    return from < to && edges.has(`${to} > ${from}`);
  });
  expect(mutual.map((edge) => edge.replace('>', '<>')).sort()).toEqual([...pairs].sort());
});

import { expect, it } from 'vitest';
import { importsOf, repositoryFiles } from './files.ts';

/**
 * Pairs of folders that import each other, although no files do. Do not add one: move the shared part below both
 * folders, or pass it in.
 */
const known: Record<string, string[]> = {
  'server/src': [
    // Back-office screens of `settings` and `users` request approvals, and every domain reads the values they store.
    'approvals <> settings',
    'approvals <> users',
    'auth <> launcher-logins',
    'auth <> roles',
    'auth <> sponsors',
    'auth <> two-factor',
    'auth <> users',
    'branding <> share-pictures',
    'chat <> forum',
    'deliveries <> game-accounts',
    'deliveries <> items',
    'deliveries <> ledger',
    'deliveries <> users',
    'events <> webhooks',
    'forum <> notifications',
    'forum <> webhooks',
    'game <> platform',
    'game-accounts <> world',
    'items <> world',
    'ledger <> users',
    'news <> webhooks',
    'packages <> settings',
    'passkeys <> two-factor',
    'passwords <> profiles',
    'passwords <> users',
    'payments <> platform',
    'profiles <> users',
    'roles <> users',
    'two-factor <> users',
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

import { contract } from '@wyrmgate/contract';
import { permissions } from '@wyrmgate/contract/permissions';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';
import { filesElsewhere, sharedContractFiles } from './domain-files.ts';
import { readText, repositoryFiles } from './files.ts';

const files = repositoryFiles(/./);
const domains = Object.keys(contract);
const routes = readText('web/app/routes.ts');
const navigation = readText('web/app/shell/admin/sections.ts');

/** Folders of the web that belong to no single domain. */
const sharedFolders = ['admin-kit', 'dev', 'home', 'platform', 'seo', 'shell', 'styles', 'ui'];
/** Domains without a folder in `web/app`, because their data is part of another domain's screens. */
const withoutFolder: Record<string, string> = {
  health: 'figures of the dashboard and the security report',
  'content-history': 'the form drawer of web/app/admin-kit',
};
/** Domains whose staff endpoints have no separate section. */
const withoutSection: Record<string, string> = {
  'saved-filters': 'the button in every filter bar',
  'two-factor': 'the authenticator settings in shell/admin',
  avatars: 'the player page',
  'content-history': 'the editors of pages, help, events, presentations and legal texts',
  'game-connection': 'the page of the game settings',
  dashboard: 'the home of the back office, which shows what each reader may see',
  health: 'part of the dashboard and the security report',
  ledger: 'the player page and the accounts list',
  receipts: 'the seller form of the coin packages',
  sessions: 'the player page',
};

const staffPermissions = (domain: string): string[] =>
  allEndpoints.flatMap(({ domain: owner, spec }) =>
    owner === domain && spec.access.kind === 'staff' && 'permission' in spec.access
      ? [String(spec.access.permission)]
      : [],
  );
const withStaff = domains.filter((domain) => staffPermissions(domain).length > 0 && !(domain in withoutSection));

describe('a domain of the contract', () => {
  it.each(domains)('has a contract file, routes and a web folder under its own name: %s', (domain) => {
    expect(files).toContain(`contract/src/${domain}.ts`);
    expect(files).toContain(`server/src/${domain}/routes.ts`);
    const hasFolder = files.some((path) => path.startsWith(`web/app/${domain}/`));
    expect(hasFolder || domain in withoutFolder, `web/app/${domain}/`).toBe(true);
  });

  it.each(domains)('has a test: %s', (domain) => {
    const tested = files.some((path) => path.startsWith(`server/src/${domain}/`) && path.endsWith('.test.ts'));
    const called = new RegExp(
      `\\.${domain.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}\\.|\\['${domain}'\\]`,
    );
    const elsewhere = files.some(
      (path) => path.endsWith('.test.ts') && path.startsWith('server/') && called.test(readText(path)),
    );
    expect(tested || elsewhere).toBe(true);
  });

  it('is in the list of the README', () => {
    const list = /lists the domains: ([^.]+)\./.exec(readText('README.md'))?.[1] ?? '';
    expect(
      list
        .split('·')
        .map((name) => name.trim())
        .sort(),
    ).toEqual([...domains].sort());
  });

  it('is the only kind of folder in web/app, apart from the shared folders', () => {
    const folders = new Set(files.flatMap((path) => /^web\/app\/([^/]+)\//.exec(path)?.[1] ?? []));
    expect([...folders].filter((folder) => !domains.includes(folder) && !sharedFolders.includes(folder))).toEqual([]);
  });
});

describe("a domain's files", () => {
  it.each(files.filter((path) => /^contract\/src\/[\w-]+\.ts$/.test(path)))(
    'carry its name, or are listed with a reason: %s',
    (path) => {
      const name = path.replace('contract/src/', '').replace('.ts', '');
      const carries = domains.some((domain) => name === domain || name.startsWith(`${domain}-`));
      const listed = Object.values(filesElsewhere).some((elsewhere) => path in elsewhere);
      expect([carries, listed, sharedContractFiles.includes(name)].filter(Boolean)).toHaveLength(1);
    },
  );

  it('that are listed as exceptions exist, and their paths lack the name of the domain', () => {
    for (const [domain, elsewhere] of Object.entries(filesElsewhere)) {
      expect(domains).toContain(domain);
      for (const path of Object.keys(elsewhere)) {
        expect(files).toContain(path);
        // In the shared folder `web/app/platform/`, a file name may contain the name of its domain.
        expect(path.startsWith('web/app/platform/') || !path.includes(domain), path).toBe(true);
      }
    }
  });
});

describe('a cached reply', () => {
  const changedElsewhere: Record<string, string> = { 'translations.hashes': 'only a new release changes it' };
  it.each(allEndpoints.filter(({ spec }) => spec.cache).map(({ domain, name, spec }) => [domain, name, spec] as const))(
    'is dropped by a mutation of its domain: %s.%s',
    (domain, name, spec) => {
      const drops = allEndpoints.some(
        (other) => other.domain === domain && spec.cache && other.spec.drops?.includes(spec.cache.tag),
      );
      expect(drops || `${domain}.${name}` in changedElsewhere).toBe(true);
    },
  );
});

describe('a domain that staff manage', () => {
  it.each(withStaff)('has screens in web/app/<domain>/admin and a route to one: %s', (domain) => {
    expect(files.some((path) => path.startsWith(`web/app/${domain}/admin/`))).toBe(true);
    expect(routes).toContain(`'${domain}/admin/`);
  });

  it.each(withStaff)('has a navigation section that requires one of its permissions: %s', (domain) => {
    const required = staffPermissions(domain);
    const named = [...navigation.matchAll(/'((?:admin|content)\.[\w.-]+)'/g)].map(([, name = '']) => name);
    const byAction = navigation.includes('approvalPermissions') && domain === 'approvals';
    expect(byAction || named.some((name) => required.includes(name))).toBe(true);
  });
});

describe('permissions', () => {
  it('are each declared once', () => {
    expect(permissions.filter((name, index) => permissions.indexOf(name) !== index)).toEqual([]);
  });

  it('are each required by an endpoint or a screen', () => {
    const text = [...repositoryFiles(/^(contract\/src|server\/src|web\/app)\/.*\.tsx?$/)]
      .filter((path) => path !== 'contract/src/permissions.ts')
      .map(readText)
      .join('\n');
    expect(permissions.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  });
});

import { referralCookie } from '@wyrmgate/contract/auth-constants';
import { browserStorage } from '@wyrmgate/contract/browser-storage';
import { languageCookie } from '@wyrmgate/contract/languages';
import { expect, it } from 'vitest';
import { sessionKeys } from '../../../web/app/platform/session/session-store.ts';
import { readText, repositoryFiles } from './files.ts';

const documented = readText('docs/browser-storage.md');
const listed: readonly string[] = browserStorage.map(({ name }) => name);
/**
 * Files that store data in the browser, with the names that docs/browser-storage.md explains. Add a new file both here
 * and there.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  'web/app/announcements/dismissed.ts': ['announcements.dismissed'],
  'web/app/forum/use-reading.ts': ['forumViews'],
  'web/app/items/basket.ts': ['items.basket'],
  'web/app/legal/analytics-choice.ts': ['analyticsConsent'],
  'web/app/platform/code-memory.ts': [referralCookie, 'referralRefused'],
  'web/app/platform/i18n/choose-language.ts': [languageCookie],
  'web/app/platform/session/refresh-lock.ts': ['refreshLock'],
  'web/app/platform/session/session-store.ts': Object.values(sessionKeys),
  'web/app/platform/session/session.ts': [],
  'web/app/shell/admin/palette/visits.ts': ['admin-visits-'],
  'web/app/shell/admin/theme.ts': ['theme'],
  'web/app/shell/admin/use-closed-groups.ts': ['adminClosedGroups'],
  'server/src/auth/devices.ts': ['device'],
};
const keeps =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\bcaches\.open\b|\.setItem\(|document\.cookie|cookieText\(|'set-cookie'/;
/** Files that only pass on names that others set, or that store files on the server. */
const passOn = [
  'server/src/http/cookies.ts',
  'server/src/pipeline/mount.ts',
  'server/src/platform/storage/local.ts',
  'server/src/platform/storage/open-storage.ts',
];

const sources = repositoryFiles(/^(web\/app|server\/src)\/.*\.tsx?$/).filter(
  (path) => !/\.test\.tsx?$/.test(path) && !passOn.includes(path),
);

it('only documented files store data in the browser', () => {
  expect(sources.filter((path) => keeps.test(readText(path).replace(/^\s*(\/\/|\/?\*).*$/gm, ''))).sort()).toEqual(
    Object.keys(known).sort(),
  );
});

it.each(Object.entries(known))('%s keeps only names that docs/browser-storage.md explains', (path, names) => {
  for (const name of names) {
    expect(documented).toContain(`\`${name}`);
    expect(listed.map((each) => each.replace('*', ''))).toContain(name);
  }
  const literals = names.filter(
    (name) => !Object.values<string>({ ...sessionKeys, referralCookie, languageCookie }).includes(name),
  );
  for (const name of literals) expect(readText(path)).toContain(name);
});

it('the page /cookies and docs/browser-storage.md list the same names', () => {
  // React Router stores the scroll positions.
  const stored = new Set([...Object.values(known).flat(), 'react-router-scroll-positions']);
  expect(listed.filter((name) => !stored.has(name.replace('*', '')))).toEqual([]);
  for (const name of listed) expect(documented).toContain(`\`${name.replace('*', '<id>')}\``);
});

it('the privacy policy names every cookie', () => {
  const texts: unknown = JSON.parse(readText('contract/locales/en/legal.json'));
  for (const cookie of [languageCookie, referralCookie, 'device'])
    expect(JSON.stringify(texts)).toContain(`“${cookie}”`);
});

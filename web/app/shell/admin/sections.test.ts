import { languages } from '@wyrmgate/contract/languages';
import dashboard from '@wyrmgate/contract/locales/en/dashboard.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { type AdminSection, sections } from './sections.ts';

it.each(languages)('every section of the back-office menu has a unique name in %s', async (language) => {
  const { default: texts } = (await import(`../../../../contract/locales/${language}/dashboard.json`)) as {
    default: { sections: Record<string, string> };
  };
  const names = sections.map(({ key }) => texts.sections[key]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe('a section of the back office', () => {
  /** Open to all staff. */
  const withoutPermission = ['dashboard', 'totp'];
  it.each(sections.map((section) => [section.key, section] as const))(
    'has search words and a permission: %s',
    (key, section: AdminSection) => {
      expect(dashboard.palette.keywords).toHaveProperty(key);
      const asks = section.permission ?? section.anyOf?.[0];
      expect(asks !== undefined || withoutPermission.includes(key)).toBe(true);
    },
  );
});

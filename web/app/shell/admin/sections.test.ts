import { languages } from '@wyrmgate/contract/languages';
import { expect, it } from 'vitest';
import { sections } from './sections.ts';

it.each(languages)('every section of the back-office menu has a unique name in %s', async (language) => {
  const { default: texts } = (await import(`../../../../contract/locales/${language}/dashboard.json`)) as {
    default: { sections: Record<string, string> };
  };
  const names = sections.map(({ key }) => texts.sections[key]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { auditActions, auditTargets } from '@wyrmgate/contract/audit-actions';
import { languages } from '@wyrmgate/contract/languages';
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './files.ts';

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
const textsOf = (language: string, file: string) =>
  new Map(flatten(JSON.parse(readText(`contract/locales/${language}/${file}`))));

/** Returns the arguments of a message with their types, such as `count:6`. */
const argumentsOf = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [
        `${element.value}:${element.type}`,
        ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value)),
      ];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    return element.type === TYPE.literal || element.type === TYPE.pound ? [] : [`${element.value}:${element.type}`];
  });
const namesIn = (text: string) => [...new Set(argumentsOf(parse(text)))].sort();
const pluralsIn = (elements: MessageFormatElement[]): string[][] =>
  elements.flatMap((element) =>
    element.type === TYPE.plural && element.pluralType === 'cardinal'
      ? [Object.keys(element.options), ...Object.values(element.options).flatMap(({ value }) => pluralsIn(value))]
      : [],
  );

// The component page for developers is not translated.
const files = repositoryFiles(/^contract\/locales\/en\/(?!dev\.).*\.json$/).map((path) =>
  path.slice('contract/locales/en/'.length),
);
const others = languages.filter((language) => language !== 'en');

describe.each(others)('the locale %s', (language) => {
  it('has the same files as English', () => {
    const own = repositoryFiles(new RegExp(`^contract/locales/${language}/`)).map((path) => path.split('/').at(-1));
    expect(own.sort()).toEqual([...files].sort());
  });

  it.each(files)('has the same keys and arguments in %s as in English', (file) => {
    const source = textsOf('en', file);
    const texts = textsOf(language, file);
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
    for (const [key, text] of texts) expect(namesIn(text), `${file} ${key}`).toEqual(namesIn(source.get(key) ?? ''));
  });

  it.each(files)('has every required plural form in %s', (file) => {
    // In Romance languages, the form "many" starts at a million. "other" covers it.
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((category) => category !== 'many' || language === 'pl');
    for (const [key, text] of textsOf(language, file))
      for (const forms of pluralsIn(parse(text)))
        expect(forms, `${file} ${key}`).toEqual(expect.arrayContaining(needed));
  });

  it('has no empty text', () => {
    for (const file of files)
      for (const [key, text] of textsOf(language, file)) expect(text.trim(), `${file} ${key}`).not.toBe('');
  });
});

describe('the locale en', () => {
  it.each(files)('has only well-formed messages in %s', (file) => {
    for (const [key, text] of textsOf('en', file)) expect(() => parse(text), `${file} ${key}`).not.toThrow();
  });
});

it('the English texts name every action and target of the audit log', () => {
  const names = [...textsOf('en', 'audit.json').keys()];
  const under = (part: string) =>
    names.flatMap((name) => (name.startsWith(part) ? name.slice(part.length) : [])).sort();
  expect(under('actions.')).toEqual([...auditActions].sort());
  expect(under('targets.')).toEqual([...auditTargets].sort());
});

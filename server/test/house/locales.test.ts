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

/** Names that a message is filled with, with their kinds: `count:plural`. */
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

// The labels of the component page, which only developers see, stay English.
const files = repositoryFiles(/^contract\/locales\/en\/(?!dev\.).*\.json$/).map((path) =>
  path.slice('contract/locales/en/'.length),
);
const others = languages.filter((language) => language !== 'en');

describe.each(others)('the texts in %s', (language) => {
  it('fill exactly the files of the source', () => {
    const own = repositoryFiles(new RegExp(`^contract/locales/${language}/`)).map((path) => path.split('/').at(-1));
    expect(own.sort()).toEqual([...files].sort());
  });

  it.each(files)('have in %s the same keys and the same arguments as in English', (file) => {
    const source = textsOf('en', file);
    const texts = textsOf(language, file);
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
    for (const [key, text] of texts) expect(namesIn(text), `${file} ${key}`).toEqual(namesIn(source.get(key) ?? ''));
  });

  it.each(files)('have in %s every plural form that the language needs', (file) => {
    // "many" of the Romance languages starts at a million; "other" covers it.
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((category) => category !== 'many' || language === 'pl');
    for (const [key, text] of textsOf(language, file))
      for (const forms of pluralsIn(parse(text)))
        expect(forms, `${file} ${key}`).toEqual(expect.arrayContaining(needed));
  });

  it('leave no text empty', () => {
    for (const file of files)
      for (const [key, text] of textsOf(language, file)) expect(text.trim(), `${file} ${key}`).not.toBe('');
  });
});

describe('the English texts', () => {
  it.each(files)('in %s are well-formed messages', (file) => {
    for (const [key, text] of textsOf('en', file)) expect(() => parse(text), `${file} ${key}`).not.toThrow();
  });
});

it('name every action and every target of the audit log', () => {
  const names = [...textsOf('en', 'audit.json').keys()];
  const under = (part: string) =>
    names.flatMap((name) => (name.startsWith(part) ? name.slice(part.length) : [])).sort();
  expect(under('actions.')).toEqual([...auditActions].sort());
  expect(under('targets.')).toEqual([...auditTargets].sort());
});

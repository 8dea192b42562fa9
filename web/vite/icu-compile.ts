import { IntlMessageFormat } from 'intl-messageformat';
import type { Part } from '../app/platform/i18n/icu-parts.ts';
import { compiledMark } from '../app/platform/i18n/icu-parts.ts';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Element = Ast[number];
/** Values of the parser's `TYPE`, which it does not export by name. */
const kind = { literal: 0, argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6, pound: 7 } as const;

const intlOptions = (element: Element, formats: Record<string, object>): object => {
  const style = 'style' in element ? element.style : undefined;
  if (typeof style === 'string') return formats[style.trim()] ?? {};
  return style && 'parsedOptions' in style ? style.parsedOptions : {};
};

const compileElement = (element: Element): Part => {
  const { formats } = IntlMessageFormat;
  if (element.type === kind.literal) return element.value;
  if (element.type === kind.argument) return ['a', element.value];
  if (element.type === kind.number) return ['n', element.value, intlOptions(element, formats.number)];
  if (element.type === kind.date) return ['d', element.value, intlOptions(element, formats.date)];
  if (element.type === kind.time) return ['d', element.value, intlOptions(element, formats.time)];
  if (element.type === kind.pound) return ['#'];
  if (element.type === kind.select) return ['s', element.value, compileOptions(element.options)];
  if (element.type === kind.plural)
    return ['p', element.value, element.offset, element.pluralType ?? 'cardinal', compileOptions(element.options)];
  throw new Error('Tags are taken literally, so the parser gives none');
};

const compileOptions = (options: Record<string, { value: Ast }>): Record<string, Part[]> =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, value.map(compileElement)]));

const isPlain = (part: Part): boolean => (typeof part === 'string' ? !/[{}]/.test(part) : part[0] === 'a');

// In development one change would compile the messages of every language again.
const compiled = new Map<string, string>();

/**
 * Parses one ICU message at build time, so that browsers load no parser. Most messages stay readable text with `{name}`
 * in it; one with plurals, choices, numbers or dates becomes its parts as JSON behind a mark. A message that does not
 * parse stops the build.
 */
export const compileMessage = (message: string): string => {
  const text = compiled.get(message) ?? compile(message);
  compiled.set(message, text);
  return text;
};

const compile = (message: string): string => {
  const parts = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst().map(compileElement);
  if (!parts.every(isPlain)) return compiledMark + JSON.stringify(parts);
  return parts.map((part) => (typeof part === 'string' ? part : `{${part[1]}}`)).join('');
};

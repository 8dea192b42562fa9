import { isolate } from '@wyrmgate/contract/isolate';
import { formatLocale } from '@wyrmgate/contract/languages';
import { compiledMark, type Part } from '@wyrmgate/contract/message-parts';
import { dateFormat, numberFormat, pluralRules } from './formatters.ts';

type Values = Record<string, unknown>;

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
/** Isolates inserted text, because names of players and items may be written in either direction. */
const insertedText = (value: unknown): string => isolate(textOf(value));
const choose = (options: Record<string, Part[]>, name: string): Part[] =>
  (Object.hasOwn(options, name) ? options[name] : options.other) ?? [];

const formatPart = (part: Part, values: Values, language: string, count: number): string => {
  if (typeof part === 'string') return part;
  if (part[0] === '#') return numberFormat(language, {}).format(count);
  const value = values[part[1]];
  switch (part[0]) {
    case 'a':
      return insertedText(value);
    case 'n':
      return numberFormat(language, part[2]).format(Number(value));
    case 'd':
      return dateFormat(formatLocale(language), part[2]).format(new Date(value as string | number | Date));
    case 's':
      return formatParts(choose(part[2], textOf(value)), values, language, count);
    case 'p': {
      const number = Number(value);
      const shown = number - part[2];
      const options = part[4];
      const exact = options[`=${number}`];
      const chosen = exact ?? choose(options, pluralRules(language, { type: part[3] }).select(shown));
      return formatParts(chosen, values, language, shown);
    }
  }
};

const formatParts = (parts: readonly Part[], values: Values, language: string, count: number): string =>
  parts.map((part) => formatPart(part, values, language, count)).join('');

const read = new Map<string, Part[]>();
const partsOf = (message: string): Part[] => {
  const parts = read.get(message) ?? (JSON.parse(message.slice(1)) as Part[]);
  read.set(message, parts);
  return parts;
};

/** Formats a compiled message. Tags remain in the text for `Trans`. */
export const formatMessage = (message: string, values: Values, language: string): string => {
  if (message.startsWith(compiledMark)) return formatParts(partsOf(message), values, language, 0);
  // A shortcut for most messages.
  if (!message.includes('{')) return message;
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? insertedText(values[name]) : whole));
};

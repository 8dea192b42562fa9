import { compiledMark, type Part } from './message-parts.ts';

type Node = {
  type: number;
  value?: unknown;
  style?: unknown;
  options?: object;
  offset?: number;
  pluralType?: string | undefined;
};
type Formats = { number: Record<string, object>; date: Record<string, object>; time: Record<string, object> };
/** The class `IntlMessageFormat`, passed as a parameter because the contract does not depend on its package. */
export type MessageParser = {
  new (message: string, language: string, formats: undefined, options: { ignoreTag: true }): { getAst(): object[] };
  readonly formats: object;
};

/** Values of the parser's enum `TYPE`, which its package does not export. */
const kind = { literal: 0, argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6, pound: 7 } as const;

const intlOptions = ({ style }: Node, formats: Record<string, object>): object => {
  if (typeof style === 'string') return formats[style.trim()] ?? {};
  return typeof style === 'object' && style && 'parsedOptions' in style ? (style.parsedOptions as object) : {};
};

const compileNode = (node: Node, formats: Formats): Part => {
  const name = String(node.value);
  if (node.type === kind.literal) return name;
  if (node.type === kind.argument) return ['a', name];
  if (node.type === kind.number) return ['n', name, intlOptions(node, formats.number)];
  if (node.type === kind.date) return ['d', name, intlOptions(node, formats.date)];
  if (node.type === kind.time) return ['d', name, intlOptions(node, formats.time)];
  if (node.type === kind.pound) return ['#'];
  const options = Object.fromEntries(
    Object.entries((node.options ?? {}) as Record<string, { value: Node[] }>).map(([option, { value }]) => [
      option,
      value.map((inner) => compileNode(inner, formats)),
    ]),
  );
  if (node.type === kind.select) return ['s', name, options];
  if (node.type === kind.plural)
    return ['p', name, node.offset ?? 0, node.pluralType === 'ordinal' ? 'ordinal' : 'cardinal', options];
  throw new Error('Tags are taken literally, so the parser gives none');
};

const isPlain = (part: Part): boolean => (typeof part === 'string' ? !/[{}]/.test(part) : part[0] === 'a');

/**
 * Compiles one ICU message, so that browsers need no parser; throws on a syntax error. Most messages stay plain
 * strings with `{name}` in them; one with plurals, choices, numbers or dates becomes `compiledMark` followed by its
 * parts as JSON.
 */
export const compileMessage = (message: string, Parser: MessageParser): string => {
  const nodes = new Parser(message, 'en', undefined, { ignoreTag: true }).getAst() as Node[];
  const parts = nodes.map((node) => compileNode(node, Parser.formats as Formats));
  if (!parts.every(isPlain)) return compiledMark + JSON.stringify(parts);
  return parts.map((part) => (typeof part === 'string' ? part : `{${part[1]}}`)).join('');
};

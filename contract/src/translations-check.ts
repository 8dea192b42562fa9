import type { Language } from './languages.ts';
import { maxTextLength, type TextIssue, type TextWarning } from './translations-constants.ts';

/** A node of the syntax tree that intl-messageformat returns for an ICU message. */
type Node = { type: number; value?: unknown; options?: object; pluralType?: string | undefined };
type Parsed = { getAst(): readonly object[]; format(values: Record<string, never>): unknown };
/** The class `IntlMessageFormat`, passed as a parameter because the contract does not depend on its package. */
export type MessageFormat = new (
  message: string | never[],
  language: string,
  formats: undefined,
  options: { ignoreTag: true },
) => Parsed;

/** Values of the parser's enum `TYPE`, which its package does not export. */
const kinds = { 1: 'plain', 2: 'number', 3: 'date', 4: 'date', 5: 'select', 6: 'plural' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];
type Use = { kinds: Set<Kind>; plurals: { categories: string[]; type: 'cardinal' | 'ordinal' }[] };

const optionsOf = (node: Node): [string, { value: readonly Node[] }][] =>
  Object.entries((node.options ?? {}) as Record<string, { value: readonly Node[] }>);

const collect = (nodes: readonly Node[], found: Map<string, Use>): Map<string, Use> => {
  for (const node of nodes) {
    const kind = kinds[node.type as keyof typeof kinds];
    if (!kind) continue;
    const name = String(node.value);
    const use = found.get(name) ?? { kinds: new Set(), plurals: [] };
    found.set(name, use);
    use.kinds.add(kind);
    const options = optionsOf(node);
    if (kind === 'plural')
      use.plurals.push({
        categories: options.map(([category]) => category),
        type: node.pluralType === 'ordinal' ? 'ordinal' : 'cardinal',
      });
    for (const [, { value }] of options) collect(value, found);
  }
  return found;
};

/** Returns the numbers and dates of all branches, because formatting the message reaches only some branches. */
const styledNodes = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [
    ...(['number', 'date'].includes(kinds[node.type as keyof typeof kinds] ?? '') ? [node] : []),
    ...optionsOf(node).flatMap(([, { value }]) => styledNodes(value)),
  ]);

/**
 * Kinds that a placeholder may have in a translation, by its kind in the source. A plain one must stay plain, because its value can be any
 * text.
 */
const allowed: Record<Kind, readonly Kind[]> = {
  plain: ['plain'],
  number: ['plain', 'number', 'plural'],
  plural: ['plain', 'number', 'plural'],
  date: ['date'],
  select: ['select'],
};

const tagsOf = (text: string): string[] => [...text.matchAll(/<(\w+)>.*?<\/\1>/gs)].map(([, tag = '']) => tag);
// Line breaks and tabs are allowed. Other control characters can hide what a text says.
const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const sampleValues = (uses: Map<string, Use>): Record<string, never> =>
  Object.fromEntries(
    [...uses].map(([name, { kinds: used }]) => [
      name,
      used.has('date') ? new Date(0) : used.has('number') || used.has('plural') ? 2 : name,
    ]),
  ) as Record<string, never>;

const syntaxIssue = (error: unknown): TextIssue => {
  const { message = '', location } = error as {
    message?: string;
    location?: { start: { line: number; column: number } };
  };
  const { line = 1, column = 1 } = location?.start ?? {};
  return { code: message === 'MISSING_OTHER_CLAUSE' ? 'noOther' : 'syntax', values: { line, column, reason: message } };
};

const checkPlaceholders = (source: Map<string, Use>, own: Map<string, Use>): TextIssue[] => {
  const issues: TextIssue[] = [];
  for (const name of source.keys())
    if (!own.has(name)) issues.push({ code: 'missingPlaceholder', values: { placeholder: name } });
  for (const [name, { kinds: used }] of own) {
    const expected = source.get(name);
    if (!expected) issues.push({ code: 'unknownPlaceholder', values: { placeholder: name } });
    else if (![...used].every((kind) => [...expected.kinds].some((each) => allowed[each].includes(kind))))
      issues.push({ code: 'placeholderType', values: { placeholder: name } });
  }
  return issues;
};

const checkPlurals = (own: Map<string, Use>, language: Language): TextWarning[] =>
  [...own].flatMap(([placeholder, { plurals }]) =>
    plurals.flatMap(({ categories, type }) => {
      const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
      const given = categories.filter((category) => !category.startsWith('='));
      const missing = pluralCategories.filter((category) => !given.includes(category));
      const foreign = given.filter((category) => !pluralCategories.some((each) => each === category));
      const warn = (code: TextWarning['code'], forms: readonly string[]): TextWarning[] =>
        forms.length > 0 ? [{ code, values: { placeholder, forms: forms.join(', ') } }] : [];
      return [...warn('missingPlural', missing), ...warn('foreignPlural', foreign)];
    }),
  );

/**
 * Compares a translation with its English source: ICU syntax, names and kinds of placeholders, tags, and the plural forms of the language.
 * A text with issues cannot be saved; warnings do not prevent it.
 */
export const checkText = (
  source: string,
  text: string,
  { language, Format }: { language: Language; Format: MessageFormat },
): { issues: TextIssue[]; warnings: TextWarning[] } => {
  if (text.length > maxTextLength)
    return { issues: [{ code: 'tooLong', values: { max: maxTextLength } }], warnings: [] };
  const issues: TextIssue[] = controls.test(text.replace(/[\n\t]/g, '')) ? [{ code: 'control', values: {} }] : [];
  const options = { ignoreTag: true } as const;
  const expected = collect(new Format(source, language, undefined, options).getAst() as Node[], new Map());
  let own: Map<string, Use>;
  try {
    const parsed = new Format(text, language, undefined, options);
    const nodes = parsed.getAst() as Node[];
    own = collect(nodes, new Map());
    issues.push(...checkPlaceholders(expected, own));
    // An unsupported number or date style throws only when the message is formatted.
    if (issues.length === 0) {
      const values = sampleValues(own);
      parsed.format(values);
      new Format(styledNodes(nodes) as never[], language, undefined, options).format(values);
    }
  } catch (error) {
    const broken = error instanceof SyntaxError ? syntaxIssue(error) : ({ code: 'format', values: {} } as const);
    return { issues: [...issues, broken], warnings: [] };
  }
  const [wanted, used] = [tagsOf(source), tagsOf(text)];
  for (const tag of new Set(wanted)) if (!used.includes(tag)) issues.push({ code: 'missingTag', values: { tag } });
  const foreign = text.replace(/<\/?(\w+)>/g, (whole, tag: string) => (wanted.includes(tag) ? '' : whole));
  const markup: TextWarning[] = /<[a-z!/]/i.test(foreign) ? [{ code: 'markup', values: {} }] : [];
  return { issues, warnings: [...checkPlurals(own, language), ...markup] };
};

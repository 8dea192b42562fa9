import { maxTextsBytes } from '@wyrmgate/contract/translations-constants';
import { flattenTexts, isKey } from '@wyrmgate/contract/translations-keys';

/** An error in a line of text or in an imported file. Its text is `translations:lines.<code>`. */
export type LineIssue = {
  line: number;
  code: 'noEquals' | 'invalidKey' | 'duplicate' | 'parent' | 'tooLarge' | 'json';
  values?: Record<string, string | number>;
};
export type ParsedLines = {
  texts: Map<string, string>;
  lines: Map<string, number>;
  issues: LineIssue[];
};

const readEscapes = (text: string): string =>
  text.replace(/\\([n\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'));
const writeEscapes = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');

const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** Finds conflicts such as the keys `a.b` and `a`, which cannot both be texts. */
const findParents = (lines: ReadonlyMap<string, number>): LineIssue[] =>
  [...lines].flatMap(([key, line]) => {
    const parts = key.split('.');
    const other = parts
      .slice(0, -1)
      .map((_, at) => lines.get(parts.slice(0, at + 1).join('.')))
      .find((found) => found !== undefined);
    return other === undefined ? [] : [{ line, code: 'parent' as const, values: { other } }];
  });

/** Parses `key=value` lines and collects all errors. Ignores blank lines and lines that start with #. */
export const parseLines = (input: string): ParsedLines => {
  const parsed: ParsedLines = { texts: new Map(), lines: new Map(), issues: [] };
  if (input.length > maxTextsBytes) return { ...parsed, issues: [{ line: 1, code: 'tooLarge' }] };
  for (const [at, raw] of withoutMark(input).split(/\r?\n/).entries()) {
    const line = at + 1;
    if (/^\s*(#|$)/.test(raw)) continue;
    const equals = raw.indexOf('=');
    const key = raw.slice(0, equals).trim();
    const other = parsed.lines.get(key);
    if (equals < 0) parsed.issues.push({ line, code: 'noEquals' });
    else if (!isKey(key)) parsed.issues.push({ line, code: 'invalidKey' });
    else if (other !== undefined) parsed.issues.push({ line, code: 'duplicate', values: { other } });
    else {
      parsed.lines.set(key, line);
      parsed.texts.set(key, readEscapes(raw.slice(equals + 1)));
    }
  }
  parsed.issues.push(...findParents(parsed.lines));
  return parsed;
};

/** Writes texts as lines, grouped under the name of their locale file. */
export const formatLines = (texts: ReadonlyMap<string, string>): string => {
  let file = '';
  const lines: string[] = [];
  for (const [key, text] of texts) {
    const own = key.split('.')[0] ?? '';
    if (own !== file) lines.push(...(file === '' ? [] : ['']), `# ${own}`);
    file = own;
    lines.push(`${key}=${writeEscapes(text)}`);
  }
  return lines.join('\n');
};

/** Converts a nested object from the API into texts by dotted key. */
export const flatTexts = (nested: unknown): Map<string, string> =>
  new Map([...flattenTexts(nested).texts].map(([key, text]) => [key, text ?? '']));

/** Returns the differences from `base`. Null marks a removed text. */
export const differences = (
  base: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Map<string, string | null> => {
  const changed = new Map<string, string | null>();
  for (const [key, text] of texts) if (base.get(key) !== text) changed.set(key, text);
  for (const key of base.keys()) if (!texts.has(key)) changed.set(key, null);
  return changed;
};

/** Converts an imported file of either format for the API, which validates the texts. */
export const parseFile = (input: string): { translations: Record<string, unknown>; issues: LineIssue[] } => {
  if (input.length > maxTextsBytes) return { translations: {}, issues: [{ line: 1, code: 'tooLarge' }] };
  if (!/^\s*[{[]/.test(withoutMark(input))) {
    const { texts, issues } = parseLines(input);
    return { translations: Object.fromEntries(texts), issues };
  }
  try {
    const parsed: unknown = JSON.parse(withoutMark(input));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new SyntaxError('{ … }');
    return { translations: parsed as Record<string, unknown>, issues: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    return { translations: {}, issues: [{ line: 1, code: 'json', values: { reason } }] };
  }
};

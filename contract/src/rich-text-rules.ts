import {
  isImageKey,
  isSafeHref,
  isYouTubeId,
  maxRichTextDepth,
  maxRichTextLength,
  type RichTextDoc,
  type RichTextMark,
  type RichTextNode,
  type RichTextProfile,
} from './rich-text-document.ts';

export type RichTextFault = 'shape' | 'link' | 'long';

type Attribute = (value: unknown) => boolean;
type Rule = {
  readonly children?: readonly string[];
  /** Attributes that a node or mark must have, and others that it may have. */
  readonly required?: Readonly<Record<string, Attribute>>;
  readonly optional?: Readonly<Record<string, Attribute>>;
  readonly staffOnly?: true;
  readonly playersOnly?: true;
};

/**
 * Control characters can hide text or cannot be stored as JSON, and direction overrides make a text look like a
 * different one.
 */
const unsafeCharacters = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const everyUnsafeCharacter = new RegExp(unsafeCharacters, 'gu');
const isText = (value: unknown): value is string => typeof value === 'string' && !unsafeCharacters.test(value);
const shortText =
  (max: number): Attribute =>
  (value) =>
    isText(value) && value.length <= max && !value.includes('\n');
const between =
  (min: number, max: number): Attribute =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const id = between(1, Number.MAX_SAFE_INTEGER);

const inline = ['text', 'hardBreak', 'mention'];
const blocks = ['paragraph', 'bulletList', 'orderedList', 'blockquote', 'codeBlock'];
const staffBlocks = ['heading', 'horizontalRule', 'table', 'media', 'youtube'];
const anyBlock = [...blocks, ...staffBlocks, 'image'];
const span = { colspan: between(1, 20), rowspan: between(1, 100) };

const nodeRules = new Map<string, Rule>(
  Object.entries<Rule>({
    doc: { children: anyBlock },
    paragraph: { children: inline },
    heading: { children: inline, required: { level: between(2, 4) }, staffOnly: true },
    bulletList: { children: ['listItem'] },
    orderedList: { children: ['listItem'], optional: { start: between(1, 1_000_000) } },
    listItem: { children: anyBlock },
    /** `author` and `post` identify a quoted forum post. */
    blockquote: { children: anyBlock, optional: { author: shortText(60), post: id } },
    codeBlock: {
      children: ['text'],
      optional: { language: (value) => typeof value === 'string' && /^[a-z0-9+#-]{1,20}$/i.test(value) },
    },
    horizontalRule: { staffOnly: true },
    table: { children: ['tableRow'], staffOnly: true },
    tableRow: { children: ['tableHeader', 'tableCell'], staffOnly: true },
    tableHeader: { children: anyBlock, optional: span, staffOnly: true },
    tableCell: { children: anyBlock, optional: span, staffOnly: true },
    /** A picture or a video from the media library. */
    media: { required: { id }, optional: { caption: shortText(300) }, staffOnly: true },
    /** A picture that the writer uploaded for a post. */
    image: { required: { key: isImageKey }, optional: { alt: shortText(300) }, playersOnly: true },
    youtube: { required: { id: isYouTubeId }, optional: { title: shortText(200) }, staffOnly: true },
    text: {},
    hardBreak: {},
    mention: { required: { id, label: shortText(60) } },
  }),
);

const markRules = new Map<string, Rule>(
  Object.entries<Rule>({
    bold: {},
    italic: {},
    strike: {},
    code: {},
    spoiler: {},
    underline: { staffOnly: true },
    link: { required: { href: isSafeHref } },
  }),
);

const maxNodes = { staff: 10_000, player: 4000 } as const;
const maxLinks = { staff: 500, player: 50 } as const;
const maxMarks = 8;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

const hasAttributes = ({ required = {}, optional = {} }: Rule, attrs: unknown): boolean => {
  if (attrs === undefined) return Object.keys(required).length === 0;
  if (!isObject(attrs) || !hasOnly(attrs, [...Object.keys(required), ...Object.keys(optional)])) return false;
  return (
    Object.entries(required).every(([name, test]) => Object.hasOwn(attrs, name) && test(attrs[name])) &&
    Object.entries(optional).every(([name, test]) => !Object.hasOwn(attrs, name) || test(attrs[name]))
  );
};

const ruleFor = (rules: Map<string, Rule>, type: unknown, profile: RichTextProfile): Rule | undefined => {
  const rule = typeof type === 'string' ? rules.get(type) : undefined;
  return (profile === 'staff' ? rule?.playersOnly : rule?.staffOnly) ? undefined : rule;
};

const faultOfMarks = (marks: unknown, profile: RichTextProfile): RichTextFault | undefined => {
  if (marks === undefined) return undefined;
  if (!Array.isArray(marks) || marks.length > maxMarks) return 'shape';
  if (new Set(marks.map((mark) => isObject(mark) && mark.type)).size < marks.length) return 'shape';
  for (const mark of marks) {
    if (!isObject(mark) || !hasOnly(mark, ['type', 'attrs'])) return 'shape';
    const rule = ruleFor(markRules, mark.type, profile);
    if (!rule) return 'shape';
    if (!hasAttributes(rule, mark.attrs)) return mark.type === 'link' ? 'link' : 'shape';
  }
  return undefined;
};

type Waiting = { node: unknown; allowed: readonly string[]; parent: string; depth: number };

const faultOfNode = ({ node, allowed, parent }: Waiting, profile: RichTextProfile): RichTextFault | undefined => {
  if (!isObject(node) || !hasOnly(node, ['type', 'text', 'attrs', 'marks', 'content'])) return 'shape';
  const rule = ruleFor(nodeRules, node.type, profile);
  if (!rule || !allowed.includes(String(node.type)) || !hasAttributes(rule, node.attrs)) return 'shape';
  if (node.type === 'text' ? !isText(node.text) || node.text === '' : node.text !== undefined) return 'shape';
  if (node.content !== undefined && !(rule.children && Array.isArray(node.content))) return 'shape';
  if (node.type === 'doc' && node.content === undefined) return 'shape';
  if (node.marks !== undefined && (!inline.includes(String(node.type)) || parent === 'codeBlock')) return 'shape';
  return faultOfMarks(node.marks, profile);
};

/** Returns why a document is rejected, or undefined if it is valid. Does not use recursion, because the input may be nested deeply. */
export const faultOfRichText = (doc: unknown, profile: RichTextProfile): RichTextFault | undefined => {
  const waiting: Waiting[] = [{ node: doc, allowed: ['doc'], parent: '', depth: 0 }];
  let nodes = 1;
  let characters = 0;
  let links = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > maxRichTextDepth) return 'long';
    const fault = faultOfNode(next, profile);
    if (fault) return fault;
    const { type, text = '', marks = [], content = [] } = next.node as RichTextNode;
    characters += text.length;
    links += marks.filter((mark) => mark.type === 'link').length;
    nodes += content.length;
    if (nodes > maxNodes[profile] || characters > maxRichTextLength[profile] || links > maxLinks[profile])
      return 'long';
    const allowed = nodeRules.get(type)?.children ?? [];
    for (const node of content) waiting.push({ node, allowed, parent: type, depth: next.depth + 1 });
  }
  return undefined;
};

const tidyAttributes = ({ required = {}, optional = {} }: Rule, attrs: Record<string, unknown> = {}) => {
  const kept = Object.entries(attrs).filter(([name, value]) => (required[name] ?? optional[name])?.(value));
  return kept.length > 0 ? { attrs: Object.fromEntries(kept) } : {};
};

const tidyMark = (mark: RichTextMark, profile: RichTextProfile): RichTextMark[] => {
  const rule = ruleFor(markRules, mark.type, profile);
  if (!rule) return [];
  const tidied = { type: mark.type, ...tidyAttributes(rule, mark.attrs) };
  return hasAttributes(rule, tidied.attrs) ? [tidied] : [];
};

const tidyNode = (node: RichTextNode, profile: RichTextProfile, depth: number): RichTextNode[] => {
  const rule = ruleFor(nodeRules, node.type, profile);
  if (!rule || depth > maxRichTextDepth) return [];
  const text = node.text?.replace(everyUnsafeCharacter, '');
  if (node.type === 'text' && !text) return [];
  const marks = (node.marks ?? [])
    .filter(({ type }, at, all) => all.findIndex((mark) => mark.type === type) === at)
    .flatMap((mark) => tidyMark(mark, profile));
  const tidied: RichTextNode = {
    type: node.type,
    ...tidyAttributes(rule, node.attrs),
    ...(text === undefined ? {} : { text }),
    ...(marks.length > 0 ? { marks } : {}),
    ...(node.content ? { content: node.content.flatMap((child) => tidyNode(child, profile, depth + 1)) } : {}),
  };
  return hasAttributes(rule, tidied.attrs) ? [tidied] : [];
};

/** Removes everything from an editor's document that the rules do not allow, such as the editor's own attributes. */
export const tidyRichText = (doc: RichTextNode, profile: RichTextProfile): RichTextDoc => ({
  type: 'doc',
  content: (doc.content ?? []).flatMap((node) => tidyNode(node, profile, 1)),
});

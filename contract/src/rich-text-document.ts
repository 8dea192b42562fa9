/**
 * A rich text in ProseMirror's document format, limited by `rich-text-rules.ts` and stored as JSON, never as HTML. This
 * module does not import zod, so that screens can use it.
 */
export type RichTextMark = { type: string; attrs?: Record<string, unknown> };
export type RichTextNode = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: RichTextMark[];
  content?: RichTextNode[];
};
export type RichTextDoc = { type: 'doc'; content: RichTextNode[] };

/** Who writes the text. Players cannot use headings, tables, library files or clips, but can use uploaded pictures. */
export type RichTextProfile = 'staff' | 'player';

/** Maximum nesting depth below the document node. Renderers stop there too. */
export const maxRichTextDepth = 20;
export const maxHrefLength = 2000;
/** Maximum total number of characters in all text nodes. */
export const maxRichTextLength = { staff: 40_000, player: 32_000 } as const;

export const emptyRichText: RichTextDoc = { type: 'doc', content: [] };

const hasHiddenCharacter = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}\\<>"`]/u;
const web = /^https?:\/\/[^/?#@]+([/?#].*)?$/i;
const mail = /^mailto:[^@?]+@[^@?]+(\?.*)?$/i;
const page = /^\/(?!\/)/;

/** Whether a link's target is safe: a path on this site (`/shop`), or a URL with http, https or mailto. */
export const isSafeHref = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length <= maxHrefLength &&
  !hasHiddenCharacter.test(href) &&
  (web.test(href) || mail.test(href) || page.test(href));

export const isExternalHref = (href: string): boolean => !page.test(href);

const videoId = /^[\w-]{11}$/;
export const isYouTubeId = (id: unknown): id is string => typeof id === 'string' && videoId.test(id);

/** Returns the id of a YouTube clip from the URL of its page, short link or embed. */
export const youTubeIdOf = (address: string): string | undefined => {
  const match =
    /^https?:\/\/(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/.exec(
      address.trim(),
    );
  return match?.[1];
};

const imageKey = /^[0-9a-f]{32}$/;
/** Whether a value is the key of a picture that a player uploaded for a post. */
export const isImageKey = (key: unknown): key is string => typeof key === 'string' && imageKey.test(key);

const endsLine = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'horizontalRule',
  'tableRow',
  'media',
  'youtube',
  'image',
]);

/** Marks the end of a table cell. No valid text contains this character. */
const cellEnd = '\u001f';

const textOf = (node: RichTextNode): string => {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'mention') return `@${String(node.attrs?.label ?? '')}`;
  if (node.type === 'media') return String(node.attrs?.caption ?? '');
  if (node.type === 'image') return String(node.attrs?.alt ?? '');
  return node.type === 'youtube' ? String(node.attrs?.title ?? '') : '';
};

const append = (nodes: readonly RichTextNode[], parts: string[], depth: number): void => {
  if (depth > maxRichTextDepth) return;
  for (const node of nodes) {
    parts.push(textOf(node));
    if (node.content) append(node.content, parts, depth + 1);
    if (node.type === 'tableCell' || node.type === 'tableHeader') parts.push(cellEnd);
    else if (endsLine.has(node.type)) parts.push('\n');
  }
};

/** Returns the text without formatting, one line per block, for search, excerpts and notifications. */
export const plainTextOf = (doc: RichTextDoc): string => {
  const parts: string[] = [];
  append(doc.content, parts, 1);
  return parts
    .join('')
    .replaceAll(`\n${cellEnd}`, cellEnd)
    .replaceAll(`${cellEnd}\n`, '\n')
    .replaceAll(cellEnd, '\t')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

const someNode = (nodes: readonly RichTextNode[], test: (node: RichTextNode) => boolean, depth = 1): boolean =>
  depth <= maxRichTextDepth &&
  nodes.some((node) => test(node) || (node.content !== undefined && someNode(node.content, test, depth + 1)));

/** Whether the document has no visible content. */
export const isBlankRichText = (doc: RichTextDoc): boolean =>
  plainTextOf(doc) === '' && !someNode(doc.content, ({ type }) => type === 'media' || type === 'youtube');

const collect = (nodes: readonly RichTextNode[], type: string, into: Set<number>, depth = 1): void => {
  if (depth > maxRichTextDepth) return;
  for (const node of nodes) {
    if (node.type === type && typeof node.attrs?.id === 'number') into.add(node.attrs.id);
    if (node.content) collect(node.content, type, into, depth + 1);
  }
};

/** Returns the ids of the library's pictures and videos in the document. */
export const mediaIdsOf = (doc: RichTextDoc): number[] => {
  const ids = new Set<number>();
  collect(doc.content, 'media', ids);
  return [...ids];
};

/** Returns the keys of players' pictures in the document, each as often as it appears. */
export const imageKeysOf = (doc: RichTextDoc): string[] => {
  const keys: string[] = [];
  const find = (nodes: readonly RichTextNode[], depth: number): void => {
    if (depth > maxRichTextDepth) return;
    for (const { type, attrs, content = [] } of nodes) {
      if (type === 'image' && isImageKey(attrs?.key)) keys.push(attrs.key);
      find(content, depth + 1);
    }
  };
  find(doc.content, 1);
  return keys;
};

/** Returns the ids of mentioned users. Show their usernames, because a writer can give a mention any label. */
export const mentionIdsOf = (doc: RichTextDoc): number[] => {
  const ids = new Set<number>();
  collect(doc.content, 'mention', ids);
  return [...ids];
};

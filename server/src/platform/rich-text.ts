import {
  isSafeHref,
  isYouTubeId,
  maxRichTextDepth,
  type RichTextDoc,
  type RichTextMark,
  type RichTextNode,
} from '@wyrmgate/contract/rich-text-document';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes a text for use in an HTML element or a quoted attribute. */
export const escaped = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : '';

type Options = {
  /** The base URL of this site, for links to its pages. */
  origin: string;
  /** Returns the HTML for an image or video from the media library. Without this function, both are left out. */
  media?: (id: number, caption: string) => string;
};

const element = (tag: string, inner: string, attributes = ''): string => `<${tag}${attributes}>${inner}</${tag}>`;
const inlineTags: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' };
const blockTags: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
};

const withMark = (inner: string, { type, attrs }: RichTextMark, { origin }: Options): string => {
  const tag = Object.hasOwn(inlineTags, type) ? inlineTags[type] : undefined;
  if (tag) return element(tag, inner);
  const href = attrs?.href;
  if (type !== 'link' || !isSafeHref(href)) return inner;
  return element('a', inner, ` href="${escaped(href.startsWith('/') ? `${origin}${href}` : href)}"`);
};

const whole = (value: unknown, most: number): number => {
  const number = Math.trunc(Number(value));
  return number > 1 && number <= most ? number : 1;
};

const spansOf = (attrs: RichTextNode['attrs']): string =>
  (['colspan', 'rowspan'] as const)
    .map((name) => ({ name, value: whole(attrs?.[name], 100) }))
    .map(({ name, value }) => (value > 1 ? ` ${name}="${value}"` : ''))
    .join('');

/** Feed readers and mail clients cannot hide spoilers, so text in a spoiler is replaced with an ellipsis. */
const inlineHtml = (node: RichTextNode, options: Options): string => {
  const marks = node.marks ?? [];
  if (marks.some(({ type }) => type === 'spoiler')) return '…';
  const inner = node.type === 'mention' ? `@${escaped(node.attrs?.label)}` : escaped(node.text);
  return node.type === 'hardBreak' ? '<br>' : marks.reduce((html, mark) => withMark(html, mark, options), inner);
};

const clipHtml = ({ attrs }: RichTextNode): string => {
  if (!isYouTubeId(attrs?.id)) return '';
  const address = `https://www.youtube.com/watch?v=${attrs.id}`;
  return element('p', element('a', escaped(attrs.title) || address, ` href="${address}"`));
};

const blockHtml = (node: RichTextNode, options: Options, depth: number): string => {
  const { type, attrs } = node;
  const inner = () => nodesHtml(node.content ?? [], options, depth + 1);
  if (type === 'heading') return element(`h${[2, 3, 4].includes(Number(attrs?.level)) ? attrs?.level : 2}`, inner());
  if (type === 'orderedList')
    return element('ol', inner(), attrs?.start ? ` start="${whole(attrs.start, 1_000_000)}"` : '');
  if (type === 'codeBlock') return element('pre', element('code', inner()));
  if (type === 'horizontalRule') return '<hr>';
  if (type === 'media') return options.media?.(Number(attrs?.id), String(attrs?.caption ?? '')) ?? '';
  if (type === 'youtube') return clipHtml(node);
  const tag = Object.hasOwn(blockTags, type) ? blockTags[type] : undefined;
  if (!tag) return '';
  const author = type === 'blockquote' && attrs?.author ? element('p', element('strong', escaped(attrs.author))) : '';
  return element(tag, author + inner(), type.startsWith('table') ? spansOf(attrs) : '');
};

const nodesHtml = (nodes: readonly RichTextNode[], options: Options, depth: number): string => {
  if (depth > maxRichTextDepth) return '';
  return nodes
    .map((node) =>
      ['text', 'hardBreak', 'mention'].includes(node.type)
        ? inlineHtml(node, options)
        : blockHtml(node, options, depth),
    )
    .join('');
};

/**
 * Converts rich text to HTML with absolute addresses, for feeds and emails. Pages show the document itself
 * (`web/app/ui/rich-text.tsx`).
 */
export const toHtml = (doc: RichTextDoc, origin: string, media?: Options['media']): string =>
  nodesHtml(doc.content, { origin, ...(media ? { media } : {}) }, 1);

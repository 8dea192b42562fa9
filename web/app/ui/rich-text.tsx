import {
  isExternalHref,
  isSafeHref,
  isYouTubeId,
  maxRichTextDepth,
  type RichTextDoc,
  type RichTextMark,
  type RichTextNode,
  type RichTextProfile,
} from '@wyrmgate/contract/rich-text-document';
import { createElement, Fragment, type ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { RichTextClip } from './rich-text-clip.tsx';
import './rich-text.css';

export type RichTextProps = {
  doc: RichTextDoc;
  /** Links in players' texts get `nofollow ugc`, because the site does not endorse them. */
  profile?: RichTextProfile;
  /** Renders a file from the media library. */
  media?: (id: number, caption: string | undefined) => ReactNode;
  /** Renders a picture that a player uploaded. */
  image?: (key: unknown, alt: string | undefined) => ReactNode;
  /** Returns the current name and page of a mentioned account. The label in the text cannot be trusted, because the writer chose it. */
  mention?: (id: number) => { name: string; href?: string } | undefined;
  className?: string;
};

type Context = Required<Pick<RichTextProps, 'profile'>> &
  Pick<RichTextProps, 'media' | 'image' | 'mention'> & { spoilerLabel: string; tableLabel: string };

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const span = (value: unknown): number | undefined => (typeof value === 'number' && value > 1 ? value : undefined);

const withMark = (shown: ReactNode, { type, attrs }: RichTextMark, { profile }: Context): ReactNode => {
  if (type === 'bold') return <strong>{shown}</strong>;
  if (type === 'italic') return <em>{shown}</em>;
  if (type === 'strike') return <s>{shown}</s>;
  if (type === 'underline') return <u>{shown}</u>;
  if (type === 'code') return <code>{shown}</code>;
  const href = attrs?.href;
  if (type !== 'link' || !isSafeHref(href)) return shown;
  const rel = profile === 'player' ? 'nofollow ugc noopener' : 'noopener';
  return (
    <a href={href} rel={isExternalHref(href) ? rel : undefined}>
      {shown}
    </a>
  );
};

const mentioned = ({ attrs }: RichTextNode, { mention }: Context): ReactNode => {
  const found = mention?.(Number(attrs?.id));
  const shown = `@${found?.name ?? text(attrs?.label) ?? ''}`;
  if (!found?.href) return <span className="rich-text-mention">{shown}</span>;
  return (
    <a className="rich-text-mention" href={found.href}>
      {shown}
    </a>
  );
};

const inlineNode = (node: RichTextNode, context: Context): ReactNode => {
  if (node.type === 'hardBreak') return <br />;
  const shown = node.type === 'mention' ? mentioned(node, context) : text(node.text);
  return (node.marks ?? []).reduce<ReactNode>((inner, mark) => withMark(inner, mark, context), shown);
};

const isSpoiler = (node: RichTextNode): boolean => node.marks?.some(({ type }) => type === 'spoiler') ?? false;

/** Passes nodes as separate children, which need no keys because the text never changes in place. */
const together = (shown: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...shown);

const hidden = (shown: ReactNode, { spoilerLabel }: Context): ReactNode => (
  <label className="spoiler">
    <input type="checkbox" aria-label={spoilerLabel} />
    <span>{shown}</span>
  </label>
);

/** Renders inline nodes and joins adjacent spoilers into one. */
const inlineNodes = (nodes: readonly RichTextNode[], context: Context): ReactNode => {
  const runs: { spoiler: boolean; shown: ReactNode[] }[] = [];
  for (const node of nodes) {
    const spoiler = isSpoiler(node);
    const shown = inlineNode(node, context);
    const run = runs.at(-1);
    if (run?.spoiler === spoiler) run.shown.push(shown);
    else runs.push({ spoiler, shown: [shown] });
  }
  return together(runs.map(({ spoiler, shown }) => (spoiler ? hidden(together(shown), context) : together(shown))));
};

const tableCell = (node: RichTextNode, firstRow: boolean, children: ReactNode): ReactNode => {
  const spans = { colSpan: span(node.attrs?.colspan), rowSpan: span(node.attrs?.rowspan) };
  if (node.type === 'tableCell') return <td {...spans}>{children}</td>;
  return (
    <th {...spans} scope={firstRow ? 'col' : 'row'}>
      {children}
    </th>
  );
};

const tableRow = (row: RichTextNode, firstRow: boolean, inside: (cell: RichTextNode) => ReactNode): ReactNode => (
  <tr>{together((row.content ?? []).map((cell) => tableCell(cell, firstRow, inside(cell))))}</tr>
);

const table = ({ content = [] }: RichTextNode, context: Context, depth: number): ReactNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a wide table
  <section className="rich-text-table" aria-label={context.tableLabel} tabIndex={0}>
    <table>
      <tbody>
        {together(content.map((row, at) => tableRow(row, at === 0, (cell) => blocks(cell, context, depth + 2))))}
      </tbody>
    </table>
  </section>
);

const heading = ({ attrs, content = [] }: RichTextNode, context: Context): ReactNode => {
  const shown = inlineNodes(content, context);
  if (attrs?.level === 3) return <h3>{shown}</h3>;
  return attrs?.level === 4 ? <h4>{shown}</h4> : <h2>{shown}</h2>;
};

const block = (node: RichTextNode, context: Context, depth: number): ReactNode => {
  const { type, attrs, content = [] } = node;
  if (type === 'paragraph') return <p>{content.length > 0 ? inlineNodes(content, context) : <br />}</p>;
  if (type === 'heading') return heading(node, context);
  if (type === 'bulletList') return <ul>{blocks(node, context, depth)}</ul>;
  if (type === 'orderedList') return <ol start={span(attrs?.start)}>{blocks(node, context, depth)}</ol>;
  if (type === 'listItem') return <li>{blocks(node, context, depth)}</li>;
  if (type === 'codeBlock')
    return (
      <pre>
        <code>{content.map(({ text: code }) => code ?? '').join('')}</code>
      </pre>
    );
  if (type === 'horizontalRule') return <hr />;
  if (type === 'table') return table(node, context, depth);
  if (type === 'media') return context.media?.(Number(attrs?.id), text(attrs?.caption));
  if (type === 'image') return context.image?.(attrs?.key, text(attrs?.alt));
  if (type === 'youtube') return isYouTubeId(attrs?.id) && <RichTextClip id={attrs.id} title={text(attrs.title)} />;
  if (type !== 'blockquote') return null;
  return (
    <blockquote>
      {text(attrs?.author) && <p className="rich-text-author">{text(attrs?.author)}</p>}
      {blocks(node, context, depth)}
    </blockquote>
  );
};

const blocks = ({ content = [] }: { content?: RichTextNode[] }, context: Context, depth: number): ReactNode =>
  depth > maxRichTextDepth ? null : together(content.map((node) => block(node, context, depth + 1)));

/** Renders a rich text without the editor, also on the server. The output contains only known elements and safe URLs. */
export function RichText({ doc, profile = 'staff', media, image, mention, className }: RichTextProps) {
  const { t } = useTranslation('ui');
  const context = {
    profile,
    media,
    image,
    mention,
    spoilerLabel: t('richText.spoiler'),
    tableLabel: t('richText.table'),
  };
  return <div className={cx('rich-text', className)}>{blocks(doc, context, 0)}</div>;
}

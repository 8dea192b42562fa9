import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileAddresses, hostileMarkup } from '../test/hostile-texts.ts';
import { PlayerText, plainTextOf, StaffText } from './rich-text.ts';
import { isBlankRichText, isSafeHref, mediaIdsOf, type RichTextNode, youTubeIdOf } from './rich-text-document.ts';
import { tidyRichText } from './rich-text-rules.ts';

const text = (content: string, ...marks: RichTextNode[]): RichTextNode => ({
  type: 'text',
  text: content,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const linkTo = (href: unknown) => doc(paragraph(text('x', { type: 'link', attrs: { href } })));
const staffTakes = (value: unknown) => StaffText.safeParse(value).success;
const playersMayWrite = (value: unknown) => PlayerText.safeParse(value).success;
const messageOf = (value: unknown) => StaffText.safeParse(value).error?.issues[0]?.message;

const nested = (depth: number): unknown => {
  let node: unknown = paragraph(text('deep'));
  for (let level = 0; level < depth; level++) node = { type: 'blockquote', content: [node] };
  return doc(node);
};

const everyStaffNode = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Title')] },
  paragraph(text('a', { type: 'bold' }, { type: 'underline' }), { type: 'hardBreak' }, text('b')),
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
  { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(text('two'))] }] },
  { type: 'codeBlock', attrs: { language: 'lua' }, content: [text('x = 1\n\ty = 2')] },
  { type: 'horizontalRule' },
  { type: 'media', attrs: { id: 7, caption: 'A gate' } },
  { type: 'youtube', attrs: { id: 'dQw4w9WgXcQ', title: 'Trailer' } },
  {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', attrs: { colspan: 2 }, content: [paragraph(text('Head'))] },
          { type: 'tableCell', content: [paragraph(text('Cell'))] },
        ],
      },
    ],
  },
);

describe('rich text', () => {
  it('can contain every kind of node when written by staff, but only some kinds when written by players', () => {
    expect(staffTakes(everyStaffNode)).toBe(true);
    for (const node of everyStaffNode.content as RichTextNode[]) {
      const everyone = ['paragraph', 'bulletList', 'orderedList', 'codeBlock'].includes(node.type);
      const marks = node.type === 'paragraph' ? [{ type: 'underline' }] : [];
      expect(playersMayWrite(doc(marks.length > 0 ? paragraph(text('x', ...marks)) : node))).toBe(
        everyone && marks.length === 0,
      );
    }
  });

  it('by players can contain links, spoilers, quotes with an author, and mentions', () => {
    const quote = { type: 'blockquote', attrs: { author: 'Aldo', post: 3 }, content: [paragraph(text('Hi'))] };
    const mention = { type: 'mention', attrs: { id: 4, label: 'Aldo' } };
    const hidden = text('x', { type: 'spoiler' }, { type: 'link', attrs: { href: 'https://example.org/a?b=c#d' } });
    expect(playersMayWrite(doc(quote, paragraph(mention, hidden)))).toBe(true);
  });

  it.each(['/shop', '/news/a?b=c', 'https://example.org', 'HTTP://example.org:8080/a', 'mailto:a@b.example?subject=x'])(
    'can contain a link to %s',
    (href) => expect(staffTakes(linkTo(href))).toBe(true),
  );

  it('is rejected if it contains any known hostile link target', () => {
    expect(hostileAddresses.length).toBeGreaterThan(300);
    expect(hostileAddresses.filter((href) => isSafeHref(href) || staffTakes(linkTo(href)))).toEqual([]);
    expect(messageOf(linkTo('javascript:alert(1)'))).toBe('common:validation.richTextLink');
    expect([null, 1, {}, ['/shop']].filter((href) => staffTakes(linkTo(href)))).toEqual([]);
  });

  it.each([
    ['an unknown node', doc({ type: 'iframe' })],
    ['a node named like an object property', doc({ type: 'constructor' })],
    ['an unknown mark', doc(paragraph(text('x', { type: 'style' })))],
    ['an extra attribute', doc({ type: 'paragraph', attrs: { class: 'x' } })],
    [
      'an extra attribute of a link',
      doc(paragraph(text('x', { type: 'link', attrs: { href: '/a', target: '_top' } }))),
    ],
    ['an extra key', doc({ type: 'paragraph', onclick: 'alert(1)' })],
    ['a key named __proto__', JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1}}]}')],
    ['an inherited attribute', doc({ type: 'youtube', attrs: Object.create({ id: 'dQw4w9WgXcQ' }) })],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a heading without a level', doc({ type: 'heading' })],
    ['a clip with an address as id', doc({ type: 'youtube', attrs: { id: 'https://evil.example/' } })],
    ['a media id as text', doc({ type: 'media', attrs: { id: '7' } })],
    ['text in the document', doc(text('x'))],
    ['a block in a paragraph', doc(paragraph({ type: 'blockquote', content: [] }))],
    ['a cell without a table', doc({ type: 'tableCell' })],
    ['marks on a block', doc({ type: 'paragraph', marks: [{ type: 'bold' }] })],
    ['marks in a code block', doc({ type: 'codeBlock', content: [text('x', { type: 'bold' })] })],
    ['empty text', doc(paragraph(text('')))],
    ['text with a control character', doc(paragraph(text('a\u0000b')))],
    ['text with a lone surrogate', doc(paragraph(text('a\ud800')))],
    ['text that reverses the direction', doc(paragraph(text('a\u202eb')))],
    ['content that is not a list', { type: 'doc', content: {} }],
    ['a document without content', { type: 'doc' }],
    ['a list', []],
    ['text alone', 'text'],
    ['nothing', null],
  ])('is rejected if it is or contains %s', (_, value) => {
    expect(staffTakes(value)).toBe(false);
    expect(playersMayWrite(value)).toBe(false);
  });

  it('is rejected quickly with 5,000 levels of nesting, 100,000 nodes or a million characters', () => {
    const started = performance.now();
    expect(messageOf(nested(5000))).toBe('common:validation.richTextLong');
    expect(messageOf(doc(...Array.from({ length: 100_000 }, () => paragraph())))).toBe(
      'common:validation.richTextLong',
    );
    expect(messageOf(doc(paragraph(text('x'.repeat(1_000_000)))))).toBe('common:validation.richTextLong');
    expect(staffTakes(nested(18))).toBe(true);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('becomes plain text with one line per block, including captions, mentions and table cells', () => {
    expect(plainTextOf(StaffText.parse(everyStaffNode))).toBe(
      'Title\na\nb\none\ntwo\nx = 1\n\ty = 2\n\nA gate\nTrailer\nHead\tCell',
    );
    expect(plainTextOf(PlayerText.parse(doc(paragraph({ type: 'mention', attrs: { id: 1, label: 'Aldo' } }))))).toBe(
      '@Aldo',
    );
  });

  it('is blank if it contains only spaces, but not if it contains media', () => {
    expect(isBlankRichText(StaffText.parse(doc(paragraph(), paragraph(text('  ')))))).toBe(true);
    expect(isBlankRichText(StaffText.parse(doc({ type: 'media', attrs: { id: 7 } })))).toBe(false);
    expect(mediaIdsOf(StaffText.parse(everyStaffNode))).toEqual([7]);
  });

  it('is always accepted once it has been tidied', () => {
    const attrs = fc.dictionary(
      fc.constantFrom('href', 'level', 'id', 'label', 'class', 'start', 'onclick'),
      fc.anything(),
    );
    const types = fc.constantFrom('paragraph', 'heading', 'text', 'youtube', 'media', 'mention', 'script', 'hardBreak');
    const mark = fc.record({ type: fc.constantFrom('bold', 'link', 'spoiler', 'style'), attrs });
    const inline = fc.record({
      type: types,
      text: fc.string({ minLength: 1 }),
      marks: fc.array(mark, { maxLength: 3 }),
      attrs,
    });
    fc.assert(
      fc.property(fc.array(inline, { maxLength: 5 }), (nodes) => {
        const inParagraph = nodes.filter(({ type }) => ['text', 'mention', 'hardBreak'].includes(type));
        const content = inParagraph.map(({ text: written, ...node }) =>
          node.type === 'text' ? { ...node, text: written } : node,
        );
        const tidied = tidyRichText(doc(paragraph(...(content as RichTextNode[]))) as RichTextNode, 'player');
        expect(PlayerText.safeParse(tidied).error).toBeUndefined();
      }),
    );
  });

  it('stores hostile markup as plain text', () => {
    for (const markup of hostileMarkup) {
      const parsed = StaffText.parse(doc(paragraph(text(markup))));
      expect(parsed.content[0]?.content?.[0]?.text).toBe(markup);
    }
  });
});

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['dQw4w9WgXcQ', undefined],
])('the YouTube video id in the URL %s is %s', (address, id) => expect(youTubeIdOf(address)).toBe(id));

import type { RichTextDoc, RichTextNode } from '@wyrmgate/contract/rich-text-document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileDocument, tagsOf } from '../../../contract/test/hostile-document.ts';
import { hostileAddresses, hostileMarkup } from '../../../contract/test/hostile-texts.ts';
import { toHtml } from './rich-text.ts';

const doc = (...content: RichTextNode[]): RichTextDoc => ({ type: 'doc', content });
const text = (content: string, ...marks: RichTextNode[]): RichTextNode => ({ type: 'text', text: content, marks });
const html = (...content: RichTextNode[]) => toHtml(doc(...content), 'https://portal.example');
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content });
const allowed = new Set('p h2 h3 h4 ul ol li blockquote pre code strong em s u a br hr table tr td th'.split(' '));

describe('rich text converted to HTML', () => {
  it('has absolute URLs, escaped text and no spoilers', () => {
    const link = { type: 'link', attrs: { href: '/shop?a=1&b=2' } };
    expect(
      html(paragraph(text('Coins & more', link), text(' <b>', { type: 'bold' }), text('x', { type: 'spoiler' }))),
    ).toBe('<p><a href="https://portal.example/shop?a=1&amp;b=2">Coins &amp; more</a><strong> &lt;b&gt;</strong>…</p>');
    expect(html({ type: 'youtube', attrs: { id: 'dQw4w9WgXcQ', title: 'Trailer' } })).toBe(
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Trailer</a></p>',
    );
  });

  it('has tables, lists, quotes and code', () => {
    const cell = { type: 'tableCell', attrs: { colspan: 2 }, content: [paragraph(text('a'))] };
    expect(html({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] })).toBe(
      '<table><tr><td colspan="2"><p>a</p></td></tr></table>',
    );
    expect(html({ type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [] }] })).toBe(
      '<ol start="3"><li></li></ol>',
    );
    expect(html({ type: 'blockquote', attrs: { author: 'Aldo' }, content: [paragraph(text('Hi'))] })).toBe(
      '<blockquote><p><strong>Aldo</strong></p><p>Hi</p></blockquote>',
    );
    expect(html({ type: 'codeBlock', content: [text('a < b')] })).toBe('<pre><code>a &lt; b</code></pre>');
  });

  it('links to no hostile URL, and shows hostile markup as text', () => {
    for (const href of hostileAddresses)
      expect(html(paragraph(text('x', { type: 'link', attrs: { href } })))).toBe('<p>x</p>');
    for (const markup of hostileMarkup)
      expect(tagsOf(html(paragraph(text(markup))))?.map(({ name }) => name)).toEqual(['p', 'p']);
  });

  it('contains only allowed elements with safe attributes, even for documents that the rules reject', () => {
    fc.assert(
      fc.property(hostileDocument, (document) => {
        const tags = tagsOf(toHtml(document, 'https://portal.example'));
        expect(tags).toBeDefined();
        for (const { name, attributes } of tags ?? []) {
          expect(allowed).toContain(name);
          for (const [attribute, value] of attributes) {
            expect(['href', 'start', 'colspan', 'rowspan']).toContain(attribute);
            if (attribute === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:)/);
          }
        }
      }),
    );
  });
});

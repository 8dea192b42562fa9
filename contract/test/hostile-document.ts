import fc from 'fast-check';
import type { RichTextNode } from '../src/rich-text-document.ts';
import { hostileAddresses, hostileMarkup } from './hostile-texts.ts';

const anyText = fc.oneof(fc.constantFrom(...hostileMarkup), fc.constantFrom(...hostileAddresses), fc.string());
const value = fc.oneof(anyText, fc.integer({ min: -1, max: 5 }), fc.constant(null));
const href = fc.oneof(
  fc.constantFrom(...hostileAddresses),
  fc.constantFrom('/shop', 'https://example.org/?a=1&b="2"', 'mailto:a@b.example'),
);
const attrs = fc.dictionary(
  fc.constantFrom(
    'level',
    'id',
    'label',
    'title',
    'caption',
    'author',
    'start',
    'colspan',
    'language',
    'onclick',
    'style',
  ),
  value,
  { maxKeys: 3 },
);
const mark = fc.oneof(
  fc.record({ type: fc.constant('link'), attrs: fc.record({ href }) }),
  fc.record({ type: fc.constantFrom('bold', 'italic', 'spoiler', 'code', 'style', 'script') }),
);
const types = ['heading', 'bulletList', 'listItem', 'blockquote', 'codeBlock', 'table', 'tableRow', 'tableCell'];
const others = ['tableHeader', 'media', 'youtube', 'mention', 'hardBreak', 'iframe', 'script', 'constructor'];

const { node } = fc.letrec<{ node: RichTextNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constant('text'), text: anyText, marks: fc.array(mark, { maxLength: 3 }) }),
    fc.record({ type: fc.constant('paragraph'), content: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({
      type: fc.constantFrom(...types, ...others),
      attrs,
      content: fc.array(tie('node'), { maxLength: 3 }),
    }) as fc.Arbitrary<RichTextNode>,
  ),
}));

/** Documents built from hostile parts. The rules reject most of them, but renderers must be safe with any of them. */
export const hostileDocument = fc.record({
  type: fc.constant('doc' as const),
  content: fc.array(node, { maxLength: 4 }),
});

/** Returns the start tags of the markup, or undefined if any text or attribute is not escaped. */
export const tagsOf = (html: string): { name: string; attributes: [name: string, value: string][] }[] | undefined => {
  const tag = /<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/gi;
  if (/[<>]/.test(html.replace(tag, ''))) return undefined;
  return [...html.matchAll(tag)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: [...attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/gi)].map(([, key = '', found = '']) => [
      key.toLowerCase(),
      found,
    ]),
  }));
};

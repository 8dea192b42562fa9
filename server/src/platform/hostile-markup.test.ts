import { StaffText } from '@wyrmgate/contract/rich-text';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { describe, expect, it } from 'vitest';
import { hostileMarkup } from '../../test/hostile-markup.ts';
import { toHtml } from './rich-text.ts';

const origin = 'https://portal.example';
/** Replaces control characters, which rich text rejects anyway. */
const shown = (text: string): string => text.replace(/[\p{Cc}]/gu, ' ');
const docOf = (text: string): RichTextDoc => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text }] },
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] },
    { type: 'codeBlock', content: [{ type: 'text', text }] },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  ],
});
const linkTo = (href: string): RichTextDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] }],
});
const tags = /<\/?(?:p|h2|strong|pre|code|blockquote)>/g;

describe('known markup attacks', () => {
  it('include more than three hundred samples', () => expect(hostileMarkup.length).toBeGreaterThan(300));

  it('remain plain text everywhere in rich text', () => {
    for (const payload of hostileMarkup) {
      const doc = StaffText.parse(docOf(shown(payload)));
      const rest = toHtml(doc, origin).replace(tags, '');
      expect(rest, payload).not.toMatch(/[<>"']/);
    }
  });

  it('are rejected as link targets, and are not linked even in an unchecked document', () => {
    for (const payload of hostileMarkup) {
      expect(StaffText.safeParse(linkTo(payload)).success, payload).toBe(false);
      expect(toHtml(linkTo(payload), origin), payload).not.toContain('<a');
    }
  });

  it('are rejected as names of nodes, marks and attributes', () => {
    for (const payload of hostileMarkup) {
      const docs = [
        { type: 'doc', content: [{ type: payload, content: [] }] },
        { type: 'doc', content: [{ type: 'paragraph', attrs: { [payload]: 1 } }] },
        {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: payload }] }] }],
        },
        { type: 'doc', content: [{ type: 'youtube', attrs: { id: payload } }] },
        { type: 'doc', content: [{ type: 'codeBlock', attrs: { language: payload } }] },
      ];
      for (const doc of docs) {
        expect(StaffText.safeParse(doc).success, payload).toBe(false);
        expect(toHtml(doc as RichTextDoc, origin).replace(/<\/?(?:p|pre|code)>/g, ''), payload).not.toMatch(/[<>]/);
      }
    }
  });
});

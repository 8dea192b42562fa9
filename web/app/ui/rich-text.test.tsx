// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RichTextDoc, RichTextNode } from '@wyrmgate/contract/rich-text-document';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { hostileDocument, tagsOf } from '../../../contract/test/hostile-document.ts';
import { hostileAddresses, hostileMarkup } from '../../../contract/test/hostile-texts.ts';
import { compileMessage } from '../../vite/icu-compile.ts';
import { createI18n } from '../platform/i18n/i18n.ts';
import { I18nProvider } from '../platform/i18n/use-translation.ts';
import { RichText, type RichTextProps } from './rich-text.tsx';

const locale = path.resolve(import.meta.dirname, '../../../contract/locales/en/ui.json');
const { richText } = JSON.parse(readFileSync(locale, 'utf8'));
const texts = Object.fromEntries(Object.entries<string>(richText).map(([key, value]) => [key, compileMessage(value)]));
const i18n = createI18n('en', () => Promise.reject(new Error('The test holds all messages')), {
  ui: { richText: texts },
});

const doc = (...content: RichTextNode[]): RichTextDoc => ({ type: 'doc', content });
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content });
const text = (content: string, ...marks: RichTextNode[]): RichTextNode => ({ type: 'text', text: content, marks });
const shown = (props: RichTextProps) => (
  <I18nProvider value={i18n}>
    <RichText {...props} />
  </I18nProvider>
);
const html = (content: RichTextDoc) => renderToStaticMarkup(shown({ doc: content }));

afterEach(cleanup);

describe('a rendered rich text', () => {
  it('shows a picture from a player by its key, and never by a URL in the text', () => {
    const key = 'a'.repeat(32);
    const asked: unknown[] = [];
    const picture = (attrs: Record<string, unknown>) =>
      renderToStaticMarkup(
        shown({
          doc: doc({ type: 'image', attrs }),
          profile: 'player',
          image: (wanted, alt) => {
            asked.push(wanted);
            return wanted === key ? <img src="/own.webp" alt={alt ?? ''} /> : null;
          },
        }),
      );
    expect(picture({ key, alt: 'A gate' })).toContain('<img src="/own.webp" alt="A gate"/>');
    expect(picture({ src: 'https://evil.example/x.png' })).not.toMatch(/img|evil/);
    expect(asked).toEqual([key, undefined]);
    expect(html(doc({ type: 'image', attrs: { key } }))).not.toContain('img');
  });

  it('shows blocks and marks, and asks search engines to ignore links by players', () => {
    const link = { type: 'link', attrs: { href: 'https://example.org/' } };
    const content = doc(paragraph(text('Hello', { type: 'bold' }), text('there', link)));
    expect(html(content)).toBe(
      '<div class="rich-text"><p><strong>Hello</strong><a href="https://example.org/" rel="noopener">there</a></p></div>',
    );
    expect(renderToStaticMarkup(shown({ doc: content, profile: 'player' }))).toContain('rel="nofollow ugc noopener"');
  });

  it('hides adjacent spoilers behind a single control', async () => {
    const spoiler = { type: 'spoiler' };
    render(shown({ doc: doc(paragraph(text('He ', spoiler), text('dies', spoiler, { type: 'bold' }), text('.'))) }));
    const control = screen.getByRole('checkbox', { name: 'Show spoiler' });
    expect((control as HTMLInputElement).checked).toBe(false);
    await userEvent.click(control);
    expect((control as HTMLInputElement).checked).toBe(true);
    expect(control.nextElementSibling?.textContent).toBe('He dies');
  });

  it('sends no request to YouTube before the visitor plays a clip', async () => {
    const clip = doc({ type: 'youtube', attrs: { id: 'dQw4w9WgXcQ', title: 'Trailer' } });
    expect(html(clip)).not.toMatch(/<iframe|<img|src=/);
    render(shown({ doc: clip }));
    await userEvent.click(screen.getByRole('button', { name: 'Play the clip' }));
    expect(screen.getByTitle('Trailer').getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    );
  });

  it('shows the current name of a mentioned account instead of the label in the text', () => {
    const content = doc(paragraph({ type: 'mention', attrs: { id: 4, label: 'Implementor' } }));
    const mention = (id: number) => (id === 4 ? { name: 'Aldo', href: '/users/aldo' } : undefined);
    expect(renderToStaticMarkup(shown({ doc: content, mention }))).toContain('href="/users/aldo">@Aldo</a>');
  });

  it('does not link to hostile URLs, and shows hostile markup as text', () => {
    for (const href of hostileAddresses)
      expect(html(doc(paragraph(text('x', { type: 'link', attrs: { href } }))))).not.toContain('href');
    for (const markup of hostileMarkup)
      expect(tagsOf(html(doc(paragraph(text(markup)))))?.map(({ name }) => name)).toEqual(['div', 'p', 'p', 'div']);
  });

  it('contains no dangerous element or attribute, even for documents that the rules reject', () => {
    fc.assert(
      fc.property(hostileDocument, (document) => {
        const tags = tagsOf(html(document));
        expect(tags).toBeDefined();
        for (const { name, attributes } of tags ?? []) {
          expect(['script', 'iframe', 'style', 'object', 'embed', 'img', 'form', 'base', 'meta', 'link']).not.toContain(
            name,
          );
          for (const [attribute, value] of attributes) {
            expect(attribute).not.toMatch(/^(on|style|src|action|formaction|srcdoc|id|name)/);
            if (attribute === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|\/(?!\/))/);
          }
        }
      }),
    );
  });
});

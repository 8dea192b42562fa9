import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { PublicHeader } from '../shell/public-header.tsx';
import { createI18n } from './i18n/i18n.ts';
import { I18nProvider } from './i18n/use-translation.ts';
import { KeptPart, KeptPartsContext } from './kept-part.tsx';
import { partsOfPage } from './kept-parts.ts';

const drawn = vi.fn();
const Inner = ({ word }: { word: string }) => {
  drawn(word);
  return (
    <div>
      {word} <div>{'<b>'}</div>
    </div>
  );
};

const render = (page: ReactNode, common: unknown) => {
  const parts = partsOfPage(common);
  const html = renderToString(<KeptPartsContext value={parts}>{page}</KeptPartsContext>);
  parts.keepFrom(html);
  return html;
};
const part = (by: unknown, word: string) => (
  <main>
    <KeptPart as="div" name="block" by={by} title="a > b">
      <Inner word={word} />
    </KeptPart>
    <div>{'after'}</div>
  </main>
);

it('a cached part of a page is rendered again only for different data', () => {
  const first = render(part(1, 'one'), 'en');
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(render(part(1, 'one'), 'en')).toBe(first);
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(render(part(2, 'two'), 'en')).toContain('two');
  expect(render(part(1, 'eins'), 'de')).toContain('eins');
  expect(drawn).toHaveBeenCalledTimes(3);
});

const withIcon = (
  <KeptPart as="div" name="logo" by={null}>
    <img src="/logo.png" alt="" />
    <Inner word="logo" />
  </KeptPart>
);

it('a part of a page is not cached if React preloads its picture in the head', () => {
  drawn.mockReset();
  render(withIcon, 'en');
  render(withIcon, 'en');
  expect(drawn).toHaveBeenCalledTimes(2);
});

it('a full part cache drops the oldest parts', () => {
  const long = 'x'.repeat(200_000);
  drawn.mockReset();
  for (let at = 0; at < 20; at += 1) render(part(at, long), 'many');
  render(part(19, long), 'many');
  expect(drawn).toHaveBeenCalledTimes(20);
  render(part(0, long), 'many');
  expect(drawn).toHaveBeenCalledTimes(21);
});

const headerAt = (path: string, common: unknown) => {
  const router = createMemoryRouter([{ path: '*', element: <PublicHeader overArt={false} /> }], {
    initialEntries: [path],
  });
  const i18n = createI18n('en', () => Promise.reject(new Error('none')), { common: {}, ui: {} });
  return render(
    <I18nProvider value={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
    common,
  );
};

it.each(['/', '/news', '/news/an-article', '/News/', '/newspaper', '/forum'])(
  'a cached header marks the same menu link as a new one on %s',
  (path) => {
    for (const other of ['/', '/news', '/rankings', '/forum']) headerAt(other, 'shared');
    expect(headerAt(path, 'shared')).toBe(headerAt(path, `only ${path}`));
  },
);

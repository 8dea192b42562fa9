// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { CustomPageDrawer } from './custom-page-drawer.tsx';

const row = {
  id: 7,
  slug: 'guide',
  status: 'draft' as const,
  place: 'none' as const,
  titles: { en: 'Guide' },
  excerpts: { en: 'Saved summary' },
  contents: {},
  outdated: [],
  version: 3,
  updated_at: '2026-11-26T02:00:00.000Z',
};
const typed = { slug: 'guide', titles: { en: 'Guide' }, excerpts: { en: 'Typed summary' }, contents: {}, version: 3 };
const draft = { version: 4, saved_at: '2026-11-26T03:00:00.000Z', author: 'Brann', own: false, content: typed };

it('offers what someone else typed with their name, and fills the form with it', async () => {
  const { user } = renderScreen(<CustomPageDrawer row={row} onClose={() => undefined} />, {
    api: { 'content-history': { draft: () => ({ draft }) } },
  });
  expect(await screen.findByText(/Brann typed something here/)).toBeTruthy();
  expect(screen.getByDisplayValue('Saved summary')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use their draft' }));
  expect(await screen.findByDisplayValue('Typed summary')).toBeTruthy();
  expect(screen.queryByText(/Brann typed something here/)).toBeNull();
});

it('keeps what is typed, each time with the version before', async () => {
  const sent: number[] = [];
  const { user } = renderScreen(<CustomPageDrawer row={row} onClose={() => undefined} />, {
    api: {
      'content-history': {
        draft: () => ({ draft: null }),
        saveDraft: ({ body }) => {
          sent.push(body.version);
          return { version: body.version + 1 };
        },
      },
    },
  });
  const summary = await screen.findByDisplayValue('Saved summary');
  await user.type(summary, ' one');
  await vi.waitFor(() => expect(sent).toEqual([0]), { timeout: 20_000 });
  await user.type(summary, ' two');
  await vi.waitFor(() => expect(sent).toEqual([0, 1]), { timeout: 20_000 });
});

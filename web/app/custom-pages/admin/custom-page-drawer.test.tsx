// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
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

it("the page editor offers someone else's draft with their name and fills the form with it", async () => {
  const { user } = renderScreen(<CustomPageDrawer row={row} onClose={() => undefined} />, {
    api: { 'content-history': { draft: () => ({ draft }) } },
  });
  expect(await screen.findByText(/Brann made changes here/)).toBeTruthy();
  expect(screen.getByDisplayValue('Saved summary')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use their draft' }));
  expect(await screen.findByDisplayValue('Typed summary')).toBeTruthy();
  expect(screen.queryByText(/Brann made changes here/)).toBeNull();
});

it('the page editor saves drafts with the version that the previous save returned', async () => {
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

it('the page editor previews typed input and media files as players will see them', async () => {
  const file = {
    id: 5,
    kind: 'image' as const,
    key: 'gate-0123456789abcdef',
    extension: '',
    width: 640,
    height: 360,
    widths: [640],
    animated: false,
    duration: null,
    placeholder: '',
    alts: { en: 'A gate at dawn' },
    file_name: 'gate.png',
    bytes: 100,
    used: 1,
    uploader: null,
    created_at: '2026-11-26T02:00:00.000Z',
    version: 1,
  };
  const contents = {
    en: { type: 'doc' as const, content: [{ type: 'media' as const, attrs: { id: 5, caption: 'The gate' } }] },
  };
  const { user } = renderScreen(<CustomPageDrawer row={{ ...row, contents }} onClose={() => undefined} />, {
    api: { 'content-history': { draft: () => ({ draft: null }) }, media: { get: () => ({ media: file, usages: [] }) } },
  });
  await user.type(await screen.findByDisplayValue('Guide'), ' for new players');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('dialog', { name: 'Preview' });
  expect(await within(preview).findByRole('heading', { name: 'Guide for new players' })).toBeTruthy();
  expect(within(preview).getByText('Saved summary')).toBeTruthy();
  expect(await within(preview).findByAltText('A gate at dawn')).toBeTruthy();
  expect(within(preview).getByText('The gate')).toBeTruthy();
});

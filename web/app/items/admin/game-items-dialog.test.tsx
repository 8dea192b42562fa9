// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GameItemsDialog } from './game-items-dialog.tsx';

const categories = [{ id: 3, slug: 'weapons', names: { en: 'Weapons' }, sort_order: 0, version: 1 }];
const blade = { vnum: 189, names: { en: 'Moonsteel Blade' }, level: 45, class: null, sockets: 3 };

it('an import of item names shows the changes before it runs', async () => {
  const sent: { source: string; dry_run: boolean }[] = [];
  const { user } = renderScreen(<GameItemsDialog categories={categories} onClose={() => undefined} />, {
    api: {
      items: {
        gameItems: () => ({ items: [], total: 0, in_game: true }),
        importGameItems: ({ body: { source, dry_run } }) => {
          sent.push({ source, dry_run });
          return {
            added: 2,
            changed: 1,
            same: 0,
            failed: [],
            failures: 0,
            sample: [{ vnum: 189, name: 'Moonsteel Blade', was: 'Old Blade' }],
            applied: !dry_run,
          };
        },
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('No names imported yet');
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  expect(await dialog.findByText('2 new, 1 changed, 0 unchanged')).toBeTruthy();
  expect(dialog.getByText('Old Blade')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await screen.findByText('Names imported');
  expect(sent).toEqual([
    { source: 'game', dry_run: true },
    { source: 'game', dry_run: false },
  ]);
});

it('selected game items are added as drafts after a dry run', async () => {
  const sent: unknown[] = [];
  let closed = false;
  const close = () => {
    closed = true;
  };
  const { user } = renderScreen(<GameItemsDialog categories={categories} onClose={close} />, {
    api: {
      items: {
        gameItems: () => ({ items: [blade], total: 1, in_game: false }),
        addFromGame: ({ body }) => {
          sent.push(body);
          return { rows: [{ vnum: 189, name: 'Moonsteel Blade', action: 'create' }], applied: !body.dry_run };
        },
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByLabelText('Add Moonsteel Blade'));
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  expect(await dialog.findByText('New draft')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add 1 draft' }));
  await screen.findByText('1 draft added');
  expect(closed).toBe(true);
  const body = { vnums: [189], category_id: 3, price: 100 };
  expect(sent).toEqual([
    { ...body, dry_run: true },
    { ...body, dry_run: false },
  ]);
});

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { MaterialsDrawer } from './materials-drawer.tsx';

it('a sponsor material is removed only after a confirmation in a dialog', async () => {
  const row = { id: 7, title: 'Banner', text: 'Join us', language: null, picture: null, version: 1 };
  const { user, calls } = renderScreen(<MaterialsDrawer editable onClose={vi.fn()} />, {
    api: { sponsors: { adminMaterials: () => ({ materials: [row] }), removeMaterial: () => ({ deleted: true }) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Banner' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(calls.filter(({ endpoint }) => endpoint === 'sponsors.removeMaterial')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(calls.some(({ endpoint }) => endpoint === 'sponsors.removeMaterial')).toBe(true));
});

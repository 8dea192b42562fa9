// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { settingsProblems } from '@wyrmgate/contract/settings';
import { expect, it, vi } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { SellerDrawer } from './seller-drawer.tsx';

it('after a conflict, the seller form shows what someone else saved and keeps the typed input', async () => {
  let saved = { name: 'Wyrm Ltd', address: '', vat_id: '', vat_note: '', version: 'a' };
  const onClose = vi.fn();
  const { user } = renderScreen(<SellerDrawer onClose={onClose} />, {
    api: {
      receipts: {
        seller: () => saved,
        changeSeller: ({ body: { version, ...seller } }) => {
          if (version !== saved.version) throw new Rejected(settingsProblems.changedMeanwhile);
          saved = { ...seller, version: 'c' };
          return saved;
        },
      },
    },
  });
  const drawer = within(await screen.findByRole('dialog'));
  const name = await drawer.findByDisplayValue('Wyrm Ltd');
  await user.clear(name);
  await user.type(name, 'Drake Ltd');
  saved = { ...saved, vat_id: 'XX123', version: 'b' };
  const save = () => user.click(drawer.getByRole('button', { name: 'Save seller' }));
  await save();
  expect((await drawer.findByRole('alert')).textContent).toContain('Someone else');
  expect(drawer.getByDisplayValue('XX123')).toBeTruthy();
  await save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved).toMatchObject({ name: 'Drake Ltd', vat_id: 'XX123', version: 'c' });
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type TextEntry, translationProblems } from '@wyrmgate/contract/translations';
import { expect, it, vi } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { EntryDrawer } from './entry-drawer.tsx';

const entry: TextEntry = {
  key: 'shop.found',
  source: 'Found {count}',
  built_in: '{count} gefunden',
  text: null,
  state: 'builtIn',
  old_source: null,
  updated_at: null,
  updated_by: null,
};

it('a translated text is checked while typing, and the drawer stays open when the server rejects it', async () => {
  const onClose = vi.fn();
  let rejects = true;
  const { user, calls } = renderScreen(<EntryDrawer language="de" entry={entry} version={3} onClose={onClose} />, {
    api: {
      translations: {
        history: () => ({ changes: [], next: null }),
        save: () => {
          if (rejects) throw new Rejected(translationProblems.changedMeanwhile);
          return { version: 4, changes: [], warnings: [] };
        },
      },
    },
  });
  const text = await screen.findByRole('textbox', { hidden: true });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save', hidden: true });
  fireEvent.change(text, { target: { value: 'Gefunden {' } });
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  expect(save.disabled).toBe(true);
  fireEvent.change(text, { target: { value: 'Gefunden: {count}' } });
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(save);
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(/^Could not save the text\. /);
  expect(onClose).not.toHaveBeenCalled();
  rejects = false;
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ endpoint }) => endpoint === 'translations.save').at(-1)?.sent.body).toEqual({
    translations: { 'shop.found': 'Gefunden: {count}' },
    version: 3,
    dry_run: false,
  });
});

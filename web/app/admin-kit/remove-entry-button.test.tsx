// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { RemoveEntryButton } from './remove-entry-button.tsx';

const addLabel = 'Add';

function Entries() {
  const [entries, setEntries] = useState(['Alba', 'Brena', 'Cora']);
  return (
    <fieldset data-entries="">
      {entries.map((name) => (
        <div key={name}>
          <RemoveEntryButton
            label={`Remove ${name}`}
            onRemove={() => setEntries(entries.filter((each) => each !== name))}
          />
        </div>
      ))}
      <button type="button">{addLabel}</button>
    </fieldset>
  );
}

it('removing an entry with the keyboard moves the focus to the next one, and at the end to the button that adds one', async () => {
  const { user } = renderScreen(<Entries />, { api: {} });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  screen.getByRole('button', { name: 'Remove Brena' }).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Remove Cora');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Remove Alba');
  await user.keyboard('{Enter}');
  expect(focused()).toBe(addLabel);
});

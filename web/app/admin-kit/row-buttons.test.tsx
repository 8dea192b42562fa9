// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { moved } from './moved.ts';
import { OrderButtons } from './row-buttons.tsx';

function Rows() {
  const [rows, setRows] = useState(['Alba', 'Brena', 'Cora']);
  return (
    <ul>
      {rows.map((name, index) => (
        <li key={name} aria-label={name}>
          <OrderButtons
            t={(key) => `${name} ${key}`}
            values={{}}
            index={index}
            count={rows.length}
            busy={false}
            onMove={(from, to) => setRows(moved(rows, from, to))}
          />
        </li>
      ))}
    </ul>
  );
}

const order = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');

it('a row that is moved with the keyboard keeps the focus, and its new position is announced', async () => {
  const { user } = renderScreen(<Rows />, { api: {} });
  screen.getByRole('button', { name: 'Alba later' }).focus();
  await user.keyboard('{Enter}');
  expect([order(), focused()]).toEqual([['Brena', 'Alba', 'Cora'], 'Alba later']);
  expect(screen.getByText('Now at position 2 of 3').getAttribute('aria-live')).toBe('polite');
  await user.keyboard('{Enter}');
  expect([order(), focused()]).toEqual([['Brena', 'Cora', 'Alba'], 'Alba earlier']);
  expect(screen.getAllByText(/^Now at/).map(({ textContent }) => textContent)).toEqual(['Now at position 3 of 3']);
});

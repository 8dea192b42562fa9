// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { BoardRow } from '@wyrmgate/contract/world-shapes';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { BoardTable } from './board-table.tsx';
import type { OwnRow } from './own-on-board.ts';

const row = (position: number, more: Partial<BoardRow> = {}): BoardRow => ({
  ...{ position, place: position, id: position, name: `Player${position}`, level: 99, empire: 'blue', class: 'ninja' },
  ...{ guild: { id: 1, name: 'Stillwater' }, playtime_minutes: 600, pvp_score: 1234, points: null, win_rate: 68 },
  ...{ members: null, leader: null, movement: { day: 2, week: -1 } },
  ...more,
});
const own = (position: number, more: Partial<OwnRow['own']> = {}): OwnRow => ({
  ...row(position),
  own: { page: Math.ceil(position / 50), isPrivate: false, ...more },
});
const show = (rows: BoardRow[], mine: OwnRow[], empty?: string) => {
  renderScreen(
    <BoardTable
      board="players"
      boards={['players', 'pvp', 'arena-solo', 'guilds']}
      rows={rows}
      own={mine}
      hit={undefined}
      empty={empty}
    />,
    { api: {} },
  );
  return screen.getAllByRole('row').slice(1);
};

it('the viewer’s row is pinned above the table, with every column of the board and its change in rank', () => {
  const rows = show([row(4), row(5)], [own(120)]);
  expect(rows).toHaveLength(3);
  const [pinned, other] = rows.map((each) => within(each).getAllByRole('cell').length);
  expect(pinned).toBe(other);
  const first = within(rows[0] as HTMLElement);
  for (const text of ['You', 'Stillwater', '10 h', 'Blue', '1,234', '68%']) expect(first.getByText(text)).toBeTruthy();
  expect(first.getByText('Up 2 places since yesterday')).toBeTruthy();
  expect(first.getByText('Down 1 place since last week')).toBeTruthy();
  expect(first.getByRole('link', { name: '120' }).getAttribute('href')).toBe('/rankings?page=3');
  expect(rows[0]?.getAttribute('data-tone')).toBe('own');
});

it('a pinned row is left out of the list for search engines, and is also highlighted at its place in the list', () => {
  const rows = show([row(4), row(5)], [own(5)]);
  expect(rows.map((each) => each.id)).toEqual(['', 'place-4', 'place-5']);
  expect(rows[0]?.querySelectorAll('[itemprop]')).toHaveLength(0);
  expect(rows.map((each) => each.getAttribute('data-tone'))).toEqual(['own', null, 'own']);
});

it('a private character’s pinned row shows its owner the name, but no link to a page', () => {
  const [pinned] = show([row(4)], [own(7, { isPrivate: true })]);
  const first = within(pinned as HTMLElement);
  expect(first.getByText('Player7').closest('a')).toBeNull();
  expect(first.getByText('Private')).toBeTruthy();
});

it('a board shows only a note if no row matches the filters', () => {
  const rows = show([], [own(7)], 'No one matches');
  expect(rows.map((each) => each.textContent)).toEqual(['No one matches']);
});

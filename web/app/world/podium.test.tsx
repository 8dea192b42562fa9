// @vitest-environment happy-dom
import type { Board } from '@wyrmgate/contract/world-constants';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { Podium } from './podium.tsx';

const row = {
  ...{ position: 1, place: 1, id: 7, name: 'Kharzeth', level: 99, empire: null, class: null, guild: null, leader: null },
  ...{ playtime_minutes: 600, pvp_score: null, points: null, win_rate: null, members: null },
  movement: { day: null, week: null },
};
const terms = (boards: readonly Board[]) => {
  const { unmount } = renderScreen(<Podium board="players" boards={boards} rows={[row]} />, { api: {} });
  const found = screen.getAllByRole('term').map((element) => element.textContent);
  unmount();
  return found;
};

it('the podium shows no score and win rate in a game that has no boards for them', () => {
  expect(terms(['players', 'guilds'])).toEqual(['Level', 'Playtime']);
  expect(terms(['players', 'pvp', 'arena-solo'])).toEqual(['Level', 'PvP score', 'Win rate']);
});

// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import type { Board } from '@wyrmgate/contract/world-constants';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { Podium } from './podium.tsx';

const row = {
  ...{
    position: 1,
    place: 1,
    id: 7,
    name: 'Kharzeth',
    level: 99,
    empire: null,
    class: null,
    guild: null,
    leader: null,
  },
  ...{ playtime_minutes: 600, pvp_score: null, points: null, win_rate: null, members: null },
  movement: { day: null, week: null },
};
it.each<[string, readonly Board[], readonly string[]]>([
  ['no PvP score and win rate in a game without boards for them', ['players', 'guilds'], ['Level', 'Playtime']],
  ['both in a game with those boards', ['players', 'pvp', 'arena-solo'], ['Level', 'PvP score', 'Win rate']],
])('the podium shows %s', (_, boards, expected) => {
  renderScreen(<Podium board="players" boards={boards} rows={[row]} />, { api: {} });
  expect(screen.getAllByRole('term').map((element) => element.textContent)).toEqual(expected);
});

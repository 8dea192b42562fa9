// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { PlayerPage as Player } from '@wyrmgate/contract/players';
import { common, type Problem } from '@wyrmgate/contract/problem';
import { expect, it } from 'vitest';
import { Rejected } from '../../test/fake-client.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { queryClient } from '../platform/query/query-client.ts';
import PlayerPage from './player-page.tsx';

const thornwick: Player = {
  name: 'Thornwick',
  avatar: null,
  authority: 'player',
  since: '2026-11-01T10:00:00.000Z',
  visibility: null,
  posts: 0,
  thanks: 0,
  badges: [],
  characters: [],
  recent: [],
};

const show = (player: Player | null, answers: readonly (Problem | Player)[]) => {
  logInAs('player');
  const left = [...answers];
  return renderScreen(<PlayerPage />, {
    at: '/players/Thornwick',
    path: '/players/:name',
    loader: () => ({ player }),
    api: {
      players: {
        get: () => {
          const answer = left.length > 1 ? left.shift() : left[0];
          if (answer && 'name' in answer) return answer;
          throw new Rejected(answer ?? common.notFound);
        },
      },
    },
  });
};
const settled = (calls: readonly unknown[]) =>
  waitFor(() => {
    expect(calls).toHaveLength(1);
    expect(queryClient().isFetching()).toBe(0);
  });
const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

it('a player page that cannot be refreshed for a logged-in reader keeps the player that visitors see', async () => {
  const { calls } = show(thornwick, [common.tooManyRequests]);
  await settled(calls);
  await title('Thornwick');
  expect(screen.queryByText('Page not found')).toBeNull();
});

it('a player page that visitors cannot see offers to try again when it does not load', async () => {
  const { user } = show(null, [common.tooManyRequests, thornwick]);
  await screen.findByText('Could not load this player');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await title('Thornwick');
});

it('a player page that a logged-in reader cannot see is missing', async () => {
  const { calls } = show(thornwick, [common.notFound]);
  await settled(calls);
  await screen.findByText('Page not found');
  expect(screen.queryByText('Thornwick')).toBeNull();
  expect(screen.queryByText('Could not load this player')).toBeNull();
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { settingsProblems } from '@wyrmgate/contract/settings';
import { expect, it } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RewardPanel } from './reward-panel.tsx';

it('after a conflict, the reward form shows the saved rate, keeps the typed one and can be saved', async () => {
  let saved = { reward_rate: 10, version: 'a' };
  const { user } = renderScreen(<RewardPanel />, {
    api: {
      donors: {
        adminTerms: () => saved,
        changeTerms: ({ body: { reward_rate, version } }) => {
          if (version !== saved.version) throw new Rejected(settingsProblems.changedMeanwhile);
          saved = { reward_rate, version: 'c' };
          return saved;
        },
      },
    },
  });
  const rate = await screen.findByDisplayValue('10');
  await user.clear(rate);
  await user.type(rate, '25');
  saved = { reward_rate: 40, version: 'b' };
  const save = () => user.click(screen.getByRole('button', { name: 'Save reward' }));
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else');
  expect(rate).toHaveProperty('value', '25');
  expect(screen.getByText(/40/)).toBeTruthy();
  await save();
  expect(saved).toEqual({ reward_rate: 25, version: 'c' });
});

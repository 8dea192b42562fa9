// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { type AdminFeature, featureProblems } from '@wyrmgate/contract/features';
import { expect, it } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import AdminFeaturesPage from './features-page.tsx';

const market: AdminFeature = {
  key: 'market',
  name: 'Market',
  description: 'Trade with other players.',
  status: 'enabled',
  required_role: null,
  built_in: false,
  version: 1,
  updated_at: null,
};

it("after a conflict, a feature shows someone else's changes, keeps the typed input and can be saved", async () => {
  let saved = market;
  const { user, calls } = renderScreen(<AdminFeaturesPage />, {
    api: {
      features: {
        adminList: () => ({ features: [saved] }),
        update: ({ body: { version, ...changes } }) => {
          if (version !== saved.version) throw new Rejected(featureProblems.changedMeanwhile);
          saved = { ...saved, ...changes, version: saved.version + 1 };
          return saved;
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /Edit Market/ }));
  const drawer = within(await screen.findByRole('dialog'));
  saved = { ...market, name: 'Old market', description: 'Closed on Mondays.', version: 2 };
  await user.clear(drawer.getByLabelText(/^Name/));
  await user.type(drawer.getByLabelText(/^Name/), 'Bazaar');
  await user.click(drawer.getByRole('button', { name: 'Save' }));

  expect((await drawer.findByRole('alert')).textContent).toContain('Someone else changed this');
  expect(drawer.getByLabelText(/^Name/)).toHaveProperty('value', 'Bazaar');
  expect(drawer.getByText('Someone else set this to: Old market')).toBeTruthy();
  expect(drawer.getByLabelText(/^Description/)).toHaveProperty('value', 'Closed on Mondays.');

  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Bazaar saved')).toBeTruthy();
  expect(saved).toMatchObject({ name: 'Bazaar', description: 'Closed on Mondays.', version: 3 });
  expect(calls.filter(({ endpoint }) => endpoint === 'features.update')).toHaveLength(2);
});

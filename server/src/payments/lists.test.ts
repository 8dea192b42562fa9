import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createPerson } from '../../test/people.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
});
afterAll(() => portal.close());

it.each([
  { from: '0000-01-01' },
  { from: '9999-12-31' },
  { to: '0000-01-01' },
  { to: '9999-12-31' },
  { from: '2026-11-20', to: '2026-11-19' },
])('lists payments between the strangest days: %o', async (days) => {
  const { api } = await createPerson(portal, { authority: 'implementor' });
  expect(await api.donations.list({ query: days })).toMatchObject({ donations: [] });
});

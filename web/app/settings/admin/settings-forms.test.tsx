// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Reply } from '@wyrmgate/contract/endpoint';
import { type Maintenance, type settings, settingsProblems } from '@wyrmgate/contract/settings';
import { expect, it, vi } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { adminToasts } from '../../platform/admin-toasts.ts';
import MaintenancePage from './maintenance-page.tsx';
import PrivacySettingsPage from './privacy-settings-page.tsx';

const privacy: Reply<(typeof settings)['privacy']> = {
  statistics_players: true,
  statistics_online: false,
  statistics_coins: false,
  analytics_provider: 'none',
  analytics_script: '',
  analytics_site: '',
  analytics_consent: true,
  version: 'one',
};

it('a settings form sends only changed fields, and after a conflict shows them next to the values that someone else saved', async () => {
  let stored = privacy;
  const { user, calls } = renderScreen(<PrivacySettingsPage />, {
    api: {
      settings: {
        privacy: () => stored,
        savePrivacy: ({ body: { version, ...changes } }) => {
          if (version !== stored.version) throw new Rejected(settingsProblems.changedMeanwhile);
          return { ...stored, ...changes, version: 'three' };
        },
      },
    },
  });
  await user.type(await screen.findByLabelText('Site ID'), 'forge.example');
  stored = { ...privacy, statistics_online: true, version: 'two' };
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(/Someone else changed this while you were editing/)).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Publish the number of players online and its history' })).toHaveProperty(
    'checked',
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  const sent = calls.filter(({ endpoint }) => endpoint === 'settings.savePrivacy').map(({ sent: { body } }) => body);
  expect(sent).toEqual([
    { analytics_site: 'forge.example', version: 'one' },
    { analytics_site: 'forge.example', version: 'two' },
  ]);
});

const closed: Maintenance = {
  enabled: false,
  message: '',
  startTime: null,
  endTime: '2026-01-01T10:00:00.000Z',
  active: false,
  state: 'off',
  version: 'one',
};
const openMaintenance = () => {
  const toast = vi.spyOn(adminToasts, 'show');
  const screenOf = renderScreen(<MaintenancePage />, {
    api: {
      settings: {
        maintenance: () => closed,
        changeMaintenance: ({ body: { version: _, ...form } }) => ({ ...closed, ...form, version: 'two' }),
      },
    },
  });
  return { ...screenOf, toast };
};

it('the maintenance switch clears a schedule that has ended, and asks for confirmation first', async () => {
  const { user, calls, toast } = openMaintenance();
  await user.click(await screen.findByRole('switch', { name: 'Maintenance mode' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn maintenance on' }));
  await waitFor(() => expect(toast.mock.calls.at(-1)?.[0]).toMatchObject({ title: 'Maintenance mode is on' }));
  expect(calls.at(-1)?.sent.body).toEqual({
    enabled: true,
    message: '',
    startTime: null,
    endTime: null,
    version: 'one',
  });
});

it('a maintenance schedule that ends before it starts is not sent', async () => {
  const { user, calls, toast } = openMaintenance();
  fireEvent.change(await screen.findByLabelText('Maintenance start'), { target: { value: '2030-05-02T10:00' } });
  fireEvent.change(screen.getByLabelText('Maintenance end'), { target: { value: '2030-05-01T10:00' } });
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('The end date must be later than the start date')).toBeTruthy();
  expect(toast.mock.calls.at(-1)?.[0]).toMatchObject({
    title: 'Error: The end date must be later than the start date',
    duration: 5000,
  });
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain('settings.changeMaintenance');
});

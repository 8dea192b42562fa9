// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import type { WorldStatus } from '@wyrmgate/contract/world-shapes';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { Channels } from './channels.tsx';
import { PlaceChart } from './place-chart.tsx';
import { PopulationChart } from './population-chart.tsx';
import StatusPage from './status-page.tsx';
import { WorldNow } from './world-now.tsx';

const handlers = vi.hoisted(() => new Map<string, (sent: unknown) => void>());
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (event: string, handler: (sent: unknown) => void) => handlers.set(event, handler),
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

const hour = (at: number, average: number, empires: WorldStatus['hours'][number]['empires'] = null) => ({
  ...{ hour: `2026-11-20T${at}:00:00.000Z`, average, peak: average + 5, empires },
});
const status = (more: Partial<WorldStatus> = {}): WorldStatus => ({
  ...{ demo: false, checked_at: '2026-11-20T12:00:00.000Z', total: 1234, source: 'exact', hours: [] },
  ...{ empires: { red: 400, yellow: 500, blue: 334 }, channels: [{ name: 'CH1', status: 'open', players: 7 }] },
  ...more,
});
const unknown = status({
  ...{ checked_at: null, total: null, empires: null, source: null },
  channels: [{ name: 'CH1', status: 'unknown', players: null }],
});
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('an open status page shows new figures as soon as the socket reports them', async () => {
  let current = status();
  renderScreen(<StatusPage />, { api: {}, loader: () => current });
  await screen.findByText('1,234');
  const nothing = () => undefined;
  const { startRealtime } = await import('../platform/query/realtime.ts');
  startRealtime({ gift: nothing, emailChanged: nothing, maintenance: nothing, texts: nothing, gate: nothing });
  const report = (changed: string) => act(async () => handlers.get('world')?.({ changed }));
  current = status({ total: 2345 });
  await report('rankings');
  expect(screen.queryByText('2,345')).toBeNull();
  await report('status');
  await screen.findByText('2,345');
  current = unknown;
  await report('status');
  await screen.findByText('The game has not responded for a while. We will keep trying.');
  expect(screen.queryByText('Online')).toBeNull();
});

it.each([
  ['status page', <StatusPage key="page" />],
  ['block of the home page', <WorldNow key="block" status={unknown} />],
])('the %s shows unknown figures as unknown, never as zero', async (_, page) => {
  renderScreen(page, { api: {}, loader: () => unknown });
  // Server status, the total number of players, and one entry for each of three empires and a channel.
  expect(await screen.findAllByText('Unknown')).toHaveLength(6);
  expect(screen.queryByText('0')).toBeNull();
  expect(screen.queryByText(/player/)).toBeNull();
});

it('channels show their state and their players as text', () => {
  const states = ['open', 'busy', 'full', 'closed', 'unknown'] as const;
  const channels = states.map((state, index) => ({ name: `CH${index + 1}`, status: state, players: index || null }));
  renderScreen(<Channels channels={channels} />, { api: {} });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CH1Open',
    'CH21 playerBusy',
    'CH32 playersFull',
    'CH43 playersClosed',
    'CH54 playersUnknown',
  ]);
});

it('the population chart is named, and has a table with every figure for screen readers', () => {
  const hours = [hour(10, 1000, { red: 300, yellow: 300, blue: 400 }), hour(11, 7)];
  renderScreen(<PopulationChart hours={hours} withTable />, { api: {} });
  expect(screen.getByRole('img', { name: 'Average players online per hour' })).toBeTruthy();
  const [head, newest, oldest] = rowsOf(screen.getByRole('table', { hidden: true }));
  expect(head).toEqual(['Hour', 'Average', 'Red', 'Yellow', 'Blue', 'Peak']);
  expect(newest?.slice(1)).toEqual(['7', '', '', '', '12']);
  expect(oldest?.slice(1)).toEqual(['1,000', '300', '300', '400', '1,005']);
});

it('the population chart of a game without empires has no columns for them, and needs two hours', () => {
  renderScreen(<PopulationChart hours={[hour(10, 1), hour(11, 2)]} withTable />, { api: {} });
  expect(rowsOf(screen.getByRole('table', { hidden: true }))[0]).toEqual(['Hour', 'Average', 'Peak']);
  renderScreen(<PopulationChart hours={[hour(10, 1)]} withTable />, { api: {} });
  expect(screen.getByText('The chart starts after the first few hours.')).toBeTruthy();
});

it('the chart of places names its board and range, and has a table with every place for screen readers', () => {
  const points = [
    { day: '2026-11-18', place: 1200 },
    { day: '2026-11-20', place: 3 },
  ];
  renderScreen(<PlaceChart board="players" points={points} />, { api: {} });
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/Players.*3.*1,200/);
  expect(rowsOf(screen.getByRole('table', { hidden: true })).map((row) => row[1])).toEqual(['Rank', '3', '1,200']);
});

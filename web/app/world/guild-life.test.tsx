// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { GuildWar } from '@wyrmgate/contract/world-shapes';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { EquipmentPanel } from './equipment-panel.tsx';
import { GuildHistory, GuildWars } from './guild-life.tsx';
import { Roster } from './guild-page.tsx';

const war = (id: number, more: Partial<GuildWar>): GuildWar => ({
  id,
  rival: { id: 9, name: '<b>Wolves</b>' },
  at: '2026-11-20T19:00:00Z',
  state: 'ended',
  result: 'won',
  score: 30,
  rival_score: 12,
  ...more,
});

it('the guild page shows each war with its result, or says that the guild had none', () => {
  const none = { score: null, rival_score: null, result: null };
  renderScreen(
    <GuildWars
      wars={[
        war(1, {}),
        war(2, { result: 'lost', rival: null }),
        war(3, { ...none, state: 'planned' }),
        war(4, { ...none, state: 'running' }),
      ]}
    />,
    { api: {} },
  );
  for (const text of ['Won', 'Lost', 'Planned', 'Under way', 'A guild that no longer exists'])
    expect(screen.getByText(text), text).toBeTruthy();
  expect(screen.getAllByText('30 to 12')).toHaveLength(2);
  expect(screen.getAllByText('<b>Wolves</b>')).toHaveLength(3);
  renderScreen(<GuildWars wars={[]} />, { api: {} });
  expect(screen.getByText('No wars yet')).toBeTruthy();
});

it('the guild history omits the name of a leader whose character is private', () => {
  const at = '2026-11-20T10:00:00Z';
  const nothing = { before: null, after: null, leader: null };
  renderScreen(
    <GuildHistory
      events={[
        { ...nothing, id: 4, at, kind: 'leader', leader: { id: 1, name: 'Kharzeth' } },
        { ...nothing, id: 3, at, kind: 'leader' },
        { ...nothing, id: 2, at, kind: 'renamed', before: 'Old', after: 'New' },
        { ...nothing, id: 1, at, kind: 'level', before: '4', after: '5' },
      ]}
    />,
    { api: {} },
  );
  for (const text of ['New leader: Kharzeth', 'New leader', 'Renamed from Old to New', 'Reached level 5'])
    expect(screen.getByText(text), text).toBeTruthy();
});

it('worn items are shown by name, or by number if the name was not imported', () => {
  renderScreen(
    <EquipmentPanel
      items={[
        { slot: 'weapon', number: 189, names: { en: 'Moonsteel Blade' }, count: 1, sockets: 2 },
        { slot: 'other', number: 8005, names: {}, count: 200, sockets: 0 },
      ]}
    />,
    { api: {} },
  );
  for (const text of ['Weapon', 'Moonsteel Blade', '2 sockets in use', 'Other', 'Item 8005'])
    expect(screen.getByText(text), text).toBeTruthy();
});

const member = { id: 1, name: 'Kharzeth', grade: 1, level: 9, class: null, place: 3 };
const wolves = {
  ...{ id: 7, name: 'Wolves', level: 9, points: 0, wins: 0, draws: 0, losses: 0, empire: null, leader: null },
  ...{ members: 253, place: null, history: [], wars: null, events: [] },
};

it('the members of a large guild are shown in pages, and only members without a row are called private or not ranked', () => {
  const guild = { ...wolves, roster: [member] };
  renderScreen(<Roster guild={guild} pagination={{ page: 1, limit: 200, total: 250, pages: 2 }} />, { api: {} });
  expect(screen.getByText('3 more members are private or not ranked.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /2/ }).getAttribute('href')).toBe('/guilds/Wolves-7?page=2');
});

it('the members are marked up as a list for search engines, with their positions across pages', () => {
  renderScreen(
    <Roster guild={{ ...wolves, roster: [member] }} pagination={{ page: 2, limit: 200, total: 201, pages: 2 }} />,
    { api: {} },
  );
  const [item, ...others] = document.querySelectorAll('[itemtype$="ItemList"] [itemprop="itemListElement"]');
  expect(others).toEqual([]);
  const read = (property: string, name: string) => item?.querySelector(`[itemprop="${property}"]`)?.getAttribute(name);
  expect([read('position', 'content'), read('url', 'href')]).toEqual(['201', '/characters/Kharzeth-1']);
  expect(item?.querySelector('[itemprop="name"]')?.textContent).toBe('Kharzeth');
});

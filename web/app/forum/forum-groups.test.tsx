// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ForumGroup } from '@wyrmgate/contract/forum-shapes';
import type { Language } from '@wyrmgate/contract/languages';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { ForumGroups } from './forum-groups.tsx';

const group = (id: number, name: string, languages: Record<string, Language | null>): ForumGroup => ({
  id,
  names: { en: name },
  sections: Object.entries(languages).map(([slug, language], index) => ({
    id: id * 10 + index,
    slug,
    names: { en: slug },
    descriptions: {},
    icon: 'scroll',
    language,
    open: true,
    read_only: false,
    threads: 0,
    posts: 0,
    may_post: false,
    unread: false,
    last: null,
  })),
});
const names = (root: HTMLElement) =>
  within(root)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

it('sections in other languages are folded after those for the reader, in each group of the forum', async () => {
  const groups = [
    group(1, 'Game', { Deutsch: 'de', Everyone: null, English: 'en', Polski: 'pl' }),
    group(2, 'Guilds', { Gilden: 'de' }),
  ];
  renderScreen(<ForumGroups groups={groups} />, { api: {} });
  const game = await screen.findByRole('region', { name: 'Game' });
  expect(names(game)).toEqual(['Everyone', 'English', 'Deutsch', 'Polski']);
  const folded = within(game).getByText('2 sections in other languages').closest('details') as HTMLElement;
  expect((folded as HTMLDetailsElement).open).toBe(false);
  expect(names(folded)).toEqual(['Deutsch', 'Polski']);
  const guilds = screen.getByRole('region', { name: 'Guilds' });
  expect(names(within(guilds).getByText('1 section in another language').closest('details') as HTMLElement)).toEqual([
    'Gilden',
  ]);
});

it('a forum without a section for the reader shows the sections of other languages unfolded', async () => {
  renderScreen(<ForumGroups groups={[group(1, 'Game', { Deutsch: 'de', Polski: 'pl' })]} />, { api: {} });
  const game = await screen.findByRole('region', { name: 'Game' });
  expect(names(game)).toEqual(['Deutsch', 'Polski']);
  expect(game.querySelector('details')).toBeNull();
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Page } from '@wyrmgate/contract/shapes';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { pageIn, useUrlFilters } from './use-url-filters.ts';

function Filters() {
  const { filter, openEntry } = useUrlFilters();
  const changeTwice = () => {
    filter({ search: '' });
    filter({ status: 'open' });
  };
  const changeAndOpen = () => {
    filter({ status: 'closed' });
    openEntry(7);
  };
  return (
    <>
      <button type="button" onClick={changeTwice} />
      <button type="button" onClick={changeAndOpen} />
    </>
  );
}

it('two filter changes before the next render both end up in the URL', async () => {
  const { user, router } = renderScreen(<Filters />, { api: {}, at: '/?search=ayla&page=3' });
  const [twice, thenOpen] = screen.getAllByRole('button');
  if (!twice || !thenOpen) throw new Error('A button is missing.');
  await user.click(twice);
  expect(router.state.location.search).toBe('?status=open');
  await user.click(thenOpen);
  expect(router.state.location.search).toBe('?status=closed&entry=7');
});

it('a page number that the contract rejects is never sent', () => {
  const page = (query: string) => pageIn(new URLSearchParams(query));
  for (const query of ['page=10001', 'page=0', 'page=1.5', 'page=x', '']) expect(page(query), query).toBe(1);
  expect(page('page=10000')).toBe(10_000);
  expect(Page.safeParse(10_000).success && !Page.safeParse(10_001).success).toBe(true);
  expect(page('page=10001&after=5')).toBe(10_001);
  expect(page('page=100000001&before=5')).toBe(1);
});

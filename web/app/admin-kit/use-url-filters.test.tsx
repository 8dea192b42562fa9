// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { useUrlFilters } from './use-url-filters.ts';

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

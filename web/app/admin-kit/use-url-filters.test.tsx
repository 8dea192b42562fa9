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
      <button type="button" onClick={changeTwice}>
        Change twice
      </button>
      <button type="button" onClick={changeAndOpen}>
        Change and open
      </button>
    </>
  );
}

it('two filter changes before the next render both end up in the URL', async () => {
  const { user, router } = renderScreen(<Filters />, { api: {}, at: '/?search=ayla&page=3' });
  await user.click(screen.getByText('Change twice'));
  expect(router.state.location.search).toBe('?status=open');
  await user.click(screen.getByText('Change and open'));
  expect(router.state.location.search).toBe('?status=closed&entry=7');
});

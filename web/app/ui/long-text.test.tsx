// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { LongText } from './long-text.tsx';

it('a long quoted text is cut until the reader shows all of it with the keyboard', async () => {
  const { user } = renderScreen(<LongText text={'word '.repeat(300)} />, { api: {} });
  const more = await screen.findByRole('button', { name: 'Show all' });
  const quote = document.getElementById(more.getAttribute('aria-controls') ?? '');
  expect(quote?.className).toContain('line-clamp-6');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(quote?.className).not.toContain('line-clamp-6');
  const less = screen.getByRole('button', { name: 'Show less' });
  expect(less.getAttribute('aria-expanded')).toBe('true');
  await user.click(less);
  expect(quote?.className).toContain('line-clamp-6');
});

it('a short quoted text has no button', async () => {
  renderScreen(<LongText text="A few words" />, { api: {} });
  await screen.findByText('A few words');
  expect(screen.queryByRole('button')).toBeNull();
});

it('a quoted text of many short lines can be shown completely', async () => {
  renderScreen(<LongText text={'a\n'.repeat(9)} />, { api: {} });
  expect(await screen.findByRole('button', { name: 'Show all' })).toBeDefined();
});

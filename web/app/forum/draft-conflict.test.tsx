// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { DraftConflict } from './draft-conflict.tsx';

it('a warning offers to save the text or to load the draft that was saved elsewhere', async () => {
  const [keep, load] = [vi.fn(), vi.fn()];
  const { user } = renderScreen(<DraftConflict kept={{ state: 'conflict', keep, load }} />, { api: {} });
  expect((await screen.findByRole('alert')).textContent).toContain('The text here is not being saved');
  await user.click(screen.getByRole('button', { name: 'Save this text' }));
  await user.click(screen.getByRole('button', { name: 'Load the saved draft' }));
  expect([keep.mock.calls.length, load.mock.calls.length]).toEqual([1, 1]);
});

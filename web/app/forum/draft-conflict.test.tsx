// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { DraftConflict } from './draft-conflict.tsx';

it('a warning appears when a draft was changed elsewhere', async () => {
  renderScreen(<DraftConflict state="conflict" />, { api: {} });
  expect((await screen.findByRole('alert')).textContent).toContain('The text here is not being saved');
});

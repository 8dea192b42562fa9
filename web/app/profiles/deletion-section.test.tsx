// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { DeletionSection } from './deletion-section.tsx';

it.each([
  [true, /you can restore it with the link in our email/, /lose your Dragon Coins/],
  [false, /has no email address, so you cannot restore it/, /cannot restore this account/],
])(
  'players see whether their account can be restored (%s) before they delete it',
  async (restorable, text, warning) => {
    const { user } = renderScreen(<DeletionSection restorable={restorable} />, { api: {} });
    await screen.findByText(text);
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText(warning)).toBeTruthy();
  },
);

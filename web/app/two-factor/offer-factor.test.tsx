// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { OfferFactor } from './offer-factor.tsx';

it('the two-factor setup asks the user to try again after a network error', async () => {
  const { user } = renderScreen(<OfferFactor onOffer={vi.fn()} />, { api: {} });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor codes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.');
});

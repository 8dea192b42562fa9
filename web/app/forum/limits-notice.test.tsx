// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { LimitsNotice } from './limits-notice.tsx';

it('a player with too many warning points sees the end of the posting ban instead of other limits', async () => {
  renderScreen(<LimitsNotice limits={null} warnedUntil="2026-12-24T12:00:00.000Z" />, { api: {} });
  expect(await screen.findByText(/You cannot post until .*2026.* because of your warnings/)).toBeTruthy();
});

// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { live } from '../platform/query/live.ts';
import { OfflineHint } from './offline-hint.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  live.setConnected(false);
  vi.useRealTimers();
});

const hint = () => screen.queryByText(/No live connection/);

it('the chat reports a missing live connection only after the page had time to connect', () => {
  renderScreen(<OfflineHint />, { api: {} });
  act(() => void vi.advanceTimersByTime(3999));
  expect(hint()).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(hint()).toBeTruthy();
  act(() => live.setConnected(true));
  expect(hint()).toBeNull();
  act(() => live.setConnected(false));
  expect(hint()).toBeNull();
});

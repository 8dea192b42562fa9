// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { PinnedNotice as Notice } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type FakeApi, Rejected } from '../../test/fake-client.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { PinnedNotice } from './pinned-notice.tsx';
import { usePinned } from './use-pinned.ts';

afterEach(() => vi.useRealTimers());

const notice: Notice = {
  text: 'Maintenance at noon <b>UTC</b>',
  version: 4,
  pinned_at: '2026-11-01T10:00:00.000Z',
  ends_at: null,
  dismissed: false,
};
const refresh = vi.fn();
let change: (next: Notice | null) => void = () => undefined;

function Room({ first }: { first: Notice | null }) {
  const [held, setHeld] = useState(first);
  change = setHeld;
  const pinned = usePinned('en', held, refresh);
  return (
    <>
      {pinned.hidden && (
        <button type="button" onClick={pinned.reopen}>
          Open again
        </button>
      )}
      {pinned.shown && <PinnedNotice notice={pinned.shown} onDismiss={pinned.dismiss} />}
      <p role="status">{pinned.announced}</p>
    </>
  );
}
const show = (first: Notice | null, dismissNotice: () => { dismissed: true } = () => ({ dismissed: true })) =>
  renderScreen(<Room first={first} />, { api: { chat: { dismissNotice } } as FakeApi });
const region = () => screen.queryByRole('region', { name: 'Pinned notice' });

it('a pinned notice is shown as plain text, and a button closes and reopens it', async () => {
  const { user, calls } = show(notice);
  expect(within(await screen.findByRole('region', { name: 'Pinned notice' })).getByText(notice.text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(region()).toBeNull();
  expect(calls[0]?.sent).toEqual({ params: { room: 'en' }, body: { version: 4 } });
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(region()).toBeTruthy();
});

it('a pinned notice that was dismissed on another device stays closed until it changes', async () => {
  show({ ...notice, dismissed: true });
  await screen.findByRole('button', { name: 'Open again' });
  expect(region()).toBeNull();
  act(() => change({ ...notice, version: 5, text: 'Maintenance at one' }));
  expect(region()?.textContent).toContain('Maintenance at one');
  act(() => change(null));
  expect(region()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a pinned notice is announced when it appears or changes, but not when the room opens', async () => {
  show(notice);
  const announced = await screen.findByRole('status');
  expect(announced.textContent).toBe('');
  act(() => change({ ...notice, version: 5, text: 'Maintenance at one' }));
  expect(announced.textContent).toBe('Maintenance at one');
  act(() => change({ ...notice, version: 6, dismissed: true }));
  expect(announced.textContent).toBe('');
});

it('a pinned notice opens again if the server could not store that it was dismissed', async () => {
  const { user } = show(notice, () => {
    throw new Rejected(chatProblems.notFound);
  });
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(region()).toBeTruthy());
});

it('a room is loaded again when its pinned notice ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  refresh.mockClear();
  show({ ...notice, ends_at: new Date(Date.now() + 60_000).toISOString() });
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(refresh).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(refresh).toHaveBeenCalledOnce();
});

const openDialog = (pinned: Notice | null) => {
  const onClose = vi.fn();
  const screenParts = renderScreen(
    <PinDialog room="en" name="English" pinned={pinned} onDone={() => undefined} onClose={onClose} />,
    { api: { chat: { pinNotice: () => ({ pinned: notice }), unpinNotice: () => ({ unpinned: true }) } } },
  );
  return { ...screenParts, onClose };
};

it('staff can pin a notice until it is removed, for a period or until a date', async () => {
  const { user, calls, onClose } = openDialog(null);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '  Be kind  ');
  const submit = dialog.getByRole('button', { name: 'Pin' });
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls[0]?.sent).toEqual({ params: { room: 'en' }, body: { text: 'Be kind', ends_at: null, version: 0 } });
  await user.selectOptions(dialog.getByRole('combobox'), '1 day');
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const ends_at = String(Object(calls[1]?.sent.body).ends_at);
  expect(Math.abs(Date.parse(ends_at) - Date.now() - 86_400_000)).toBeLessThan(60_000);
  await user.selectOptions(dialog.getByRole('combobox'), 'Until a date');
  await user.click(submit);
  expect(dialog.getByText('Enter a date and time')).toBeTruthy();
  expect(calls).toHaveLength(2);
  expect(dialog.queryByRole('button', { name: 'Remove notice' })).toBeNull();
});

it('staff can edit a pinned notice without changing its end, and remove it', async () => {
  const ends_at = '2030-01-01T10:00:07.000Z';
  const { user, calls, onClose } = openDialog({ ...notice, ends_at });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(calls[0]?.sent.body).toEqual({ text: `${notice.text}!`, ends_at, version: 4 });
  await user.click(dialog.getByRole('button', { name: 'Remove notice' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(calls[1]?.sent).toEqual({ params: { room: 'en' } });
});

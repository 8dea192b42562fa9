// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { common, type Problem } from '@wyrmgate/contract/problem';
import { translationProblems } from '@wyrmgate/contract/translations';
import { beforeEach, expect, it, vi } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { session } from '../../platform/session/session.ts';
import { TextView } from './text-view.tsx';

const originals = { auth: { a: 'One', b: 'Two' } };
let saved: { version: number; translations: Record<string, unknown> };
let callError: Problem | undefined;
let held: ReturnType<typeof session.held>;
beforeEach(() => {
  saved = { version: 3, translations: { auth: { a: 'Mine', b: 'Two' } } };
  callError = undefined;
  held = { token: 'a', refreshToken: 'b' } as ReturnType<typeof session.held>;
});

const open = async () => {
  vi.spyOn(session, 'held').mockImplementation(() => held);
  vi.spyOn(session, 'refresh').mockResolvedValue('ended' as never);
  const toast = vi.spyOn(adminToasts, 'show');
  const { calls } = renderScreen(<TextView language="de" files={['auth']} editable />, {
    api: {
      translations: {
        adminGet: () => ({ ...saved, originals }),
        save: () => {
          if (callError) throw new Rejected(callError);
          return { version: saved.version + 1, changes: [], warnings: [] };
        },
      },
    },
  });
  const area = (await screen.findByLabelText('Texts, one key=value per line')) as HTMLTextAreaElement;
  const change = (text: string) => fireEvent.change(area, { target: { value: text } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { area, change, save, toast, calls };
};

it('the text view sends only changed texts with the loaded version, and a removed line as null', async () => {
  const { area, change, save, toast, calls } = await open();
  expect(area.value).toBe('# auth\nauth.a=Mine\nauth.b=Two');
  expect(screen.getByTestId('counts').textContent).toBe('3 lines, 29 characters');
  change('# comment\n\nauth.b=Zwei = 2');
  save();
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls.at(-1)?.[0]).toMatchObject({
    type: 'success',
    title: '✅ Translations saved successfully!',
    duration: 3000,
  });
  const sent = JSON.stringify(calls);
  expect(sent).toContain('"auth.a":null');
  expect(sent).toContain('"auth.b":"Zwei = 2"');
  expect(sent).toContain('"version":3');
  await waitFor(() => expect(area.value).toBe('# auth\nauth.a=One\nauth.b=Zwei = 2'));
});

it.each([
  [common.forbidden, 'Administrator permissions required...'],
  [common.unauthenticated, 'Authentication required - log in again'],
  [common.internal, 'Internal server error'],
])('the text view shows the reason for a failed save for eight seconds: %o', async (problem, title) => {
  callError = problem;
  const { change, save, toast } = await open();
  change('auth.a=Mine\nauth.b=Zwei');
  save();
  await waitFor(() => expect(toast.mock.calls.at(-1)?.[0]).toMatchObject({ type: 'error', title, duration: 8000 }));
});

it('the text view asks for a new login when the session has ended', async () => {
  callError = common.unauthenticated;
  const { change, save, toast } = await open();
  held = null;
  change('auth.a=Mine\nauth.b=Zwei');
  save();
  const title = 'You are not logged in. Log in again.';
  await waitFor(() => expect(toast.mock.calls.at(-1)?.[0]).toMatchObject({ title, duration: 8000 }));
});

it("after a conflict, the text view reapplies the user's changes to what someone else has saved", async () => {
  callError = translationProblems.changedMeanwhile;
  const { area, change, save } = await open();
  change('auth.a=Mine\nauth.b=Zwei');
  saved = { version: 4, translations: { auth: { a: 'Theirs', b: 'Two' } } };
  save();
  await waitFor(() => expect(area.value).toBe('# auth\nauth.a=Theirs\nauth.b=Zwei'));
  expect(screen.getByText('1 text changed')).toBeTruthy();
});

it('the text view does not export invalid text, and restores the original without saving', async () => {
  const { area, change, toast, calls } = await open();
  change('no equals sign');
  fireEvent.click(screen.getByRole('button', { name: 'Export JSON' }));
  const title = 'Export failed: check the format of the text';
  expect(toast.mock.calls.at(-1)?.[0]).toMatchObject({ type: 'error', title, duration: 8000 });
  fireEvent.click(screen.getByRole('button', { name: 'Reload original' }));
  expect(area.value).toBe('# auth\nauth.a=One\nauth.b=Two');
  expect(JSON.stringify(calls)).not.toContain('POST');
});

it('the text view downloads changes as a list with the texts before and after', async () => {
  const { change } = await open();
  const written: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    written.push(blob as Blob);
    return 'blob:changes';
  });
  change('auth.a=New');
  fireEvent.click(screen.getByRole('button', { name: 'Download changes' }));
  expect(JSON.parse((await written[0]?.text()) ?? '')).toEqual([
    { key: 'auth.a', before: 'Mine', after: 'New' },
    { key: 'auth.b', before: 'Two', after: null },
  ]);
});

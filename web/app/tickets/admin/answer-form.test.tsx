// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { ticketProblems } from '@wyrmgate/contract/tickets-problems';
import type { AdminTicketThread } from '@wyrmgate/contract/tickets-shapes';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AnswerForm } from './answer-form.tsx';

const ticket: AdminTicketThread = {
  id: 7,
  topic: { id: 1, key: 'bug', names: {}, detail: 'none' },
  subject: 'Locked gate',
  state: 'open',
  since: '2026-11-22T10:00:00Z',
  created_at: '2026-11-22T10:00:00Z',
  player: { id: 5, username: 'Traveller' },
  assignee: null,
  rating: null,
  detail: '',
  language: 'de',
  messages: [],
  rating_note: '',
  ban: null,
  version: 1,
};

const change = 'Change';

/** Simulates a colleague who changes the ticket when the button is pressed. */
function Screen() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVersion(2)}>
        {change}
      </button>
      <AnswerForm ticket={{ ...ticket, version }} />
    </>
  );
}

it('a ticket answer is sent with the version that staff have read, and held back if the ticket has changed', async () => {
  const sent: { text: string; version: number }[] = [];
  const { user } = renderScreen(<Screen />, {
    api: {
      tickets: {
        cannedAnswers: () => ({
          answers: [{ id: 1, title: 'Greeting', texts: { en: 'Hello', de: 'Hallo' }, version: 1 }],
        }),
        answer: ({ body }) => {
          sent.push({ text: body.text, version: body.version });
          if (body.version !== 2) throw new Rejected(ticketProblems.changedMeanwhile);
          return { ...ticket, version: 3 };
        },
      },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Prepared answer'), 'Greeting');
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Answer to the player/ });
  expect(text.value).toBe('Hallo');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' });
  await user.click(send);
  expect(await screen.findByText(/Someone answered or changed this/)).toBeTruthy();
  expect(text.value).toBe('Hallo');
  await user.click(screen.getByRole('button', { name: change }));
  expect(screen.getByText('This ticket has changed since you started writing')).toBeTruthy();
  expect(send.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'I have read it' }));
  await user.click(send);
  expect(sent).toEqual([
    { text: 'Hallo', version: 1 },
    { text: 'Hallo', version: 2 },
  ]);
});

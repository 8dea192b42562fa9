// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { maxQuote } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { beforeEach, expect, it, vi } from 'vitest';
import { Rejected } from '../../test/fake-client.ts';
import { docOf, forumPost, forumThread, ownInThread } from '../../test/forum-thread.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PostActions } from './post-actions.tsx';
import ThreadPage from './thread-page.tsx';

const draft = { title: '', body: docOf('I agree.'), images: [], quote: null, updated_at: '2026-11-23T10:00:00.000Z' };
/** The player's draft as stored on the server, which the editor starts with. */
let stored: NonNullable<ForumThread['own']>['draft'];
let refusals: number;
beforeEach(() => {
  [stored, refusals] = [draft, 0];
});

const openThread = () => {
  logInAs('player');
  return renderScreen(<ThreadPage />, {
    loader: () => forumThread(),
    api: {
      forum: {
        get: () => forumThread({ reply: 'open', own: ownInThread({ draft: stored, draft_version: 1 }) }),
        view: () => ({ counted: true }),
        here: () => ({ readers: [], more: false }),
        saveDraft: () => ({ saved: true, version: 2 }),
        reply: () => {
          refusals -= 1;
          if (refusals >= 0) throw new Rejected(forumProblems.quoteNotFound);
          stored = null;
          return { id: 104, no: 4, thread: 7, slug: 'thread-7', section: 'questions', held: false };
        },
      },
    },
  });
};
type Screen = ReturnType<typeof renderScreen>;

const quotePost = async ({ user }: Screen, no: number) => {
  const post = within(await screen.findByRole('article', { name: `#${no}` }));
  await user.click(await post.findByRole('button', { name: 'Quote' }));
};
const editor = () => screen.getByRole('region', { name: 'Your reply' });
const isQuoting = () => screen.queryByRole('button', { name: 'Remove the quote' }) !== null;
/** Waits until the reply was posted, after which the page shows it. */
const posted = ({ router }: Screen) => waitFor(() => expect(router.state.location.hash).toBe('#post-4'));
const sent = ({ calls }: Screen, name: string) =>
  calls.filter(({ endpoint }) => endpoint === `forum.${name}`).map((call) => call.sent.body);

it('a quoted post is shown above the editor, is sent with the reply, and disappears after that', async () => {
  const page = openThread();
  await quotePost(page, 2);
  expect(editor().textContent).toContain('Berta wroteText of post 2');
  await page.user.click(screen.getByRole('button', { name: 'Post reply' }));
  await posted(page);
  expect(isQuoting()).toBe(false);
  expect(sent(page, 'reply')).toEqual([{ body: docOf('I agree.'), quote: { id: 102, text: 'Text of post 2' } }]);
});

it('a reply that the server rejects keeps its quote and its text, and can be sent again', async () => {
  refusals = 1;
  const page = openThread();
  await quotePost(page, 3);
  await page.user.click(screen.getByRole('button', { name: 'Post reply' }));
  expect(await within(editor()).findByText('That post does not contain the quoted text')).toBeTruthy();
  expect(editor().textContent).toContain('Berta wroteText of post 3');
  await page.user.click(screen.getByRole('button', { name: 'Post reply' }));
  await posted(page);
  expect(isQuoting()).toBe(false);
  const reply = { body: docOf('I agree.'), quote: { id: 103, text: 'Text of post 3' } };
  expect(sent(page, 'reply')).toEqual([reply, reply]);
});

it('the last quoted post replaces the one before, and a removed quote is not sent', async () => {
  const page = openThread();
  await quotePost(page, 2);
  await quotePost(page, 3);
  expect(editor().textContent).toContain('Berta wroteText of post 3');
  expect(editor().textContent).not.toContain('Text of post 2');
  await page.user.click(screen.getByRole('button', { name: 'Remove the quote' }));
  expect(isQuoting()).toBe(false);
  await page.user.click(screen.getByRole('button', { name: 'Post reply' }));
  await posted(page);
  expect(sent(page, 'reply')).toEqual([{ body: docOf('I agree.') }]);
});

it('a quote is kept in the draft when the player leaves the thread', async () => {
  const page = openThread();
  await quotePost(page, 2);
  cleanup();
  await waitFor(() =>
    expect(sent(page, 'saveDraft')).toMatchObject([{ thread: 7, quote: { id: 102, text: 'Text of post 2' } }]),
  );
});

it('an editor that loads a draft shows its quote, and sends it with the reply', async () => {
  stored = { ...draft, quote: { id: 101, author: null, text: 'Text of post 1' } };
  const page = openThread();
  await screen.findByRole('button', { name: 'Remove the quote' });
  expect(editor().textContent).toContain('former player wroteText of post 1');
  await page.user.click(screen.getByRole('button', { name: 'Post reply' }));
  await posted(page);
  expect(sent(page, 'reply')).toEqual([{ body: docOf('I agree.'), quote: { id: 101, text: 'Text of post 1' } }]);
});

it('a quote that was loaded with a draft can be removed, and is then not sent', async () => {
  stored = { ...draft, quote: { id: 101, author: 'Berta', text: 'Text of post 1' } };
  const page = openThread();
  await page.user.click(await screen.findByRole('button', { name: 'Remove the quote' }));
  expect(isQuoting()).toBe(false);
  await page.user.click(screen.getByRole('button', { name: 'Post reply' }));
  await posted(page);
  expect(sent(page, 'reply')).toEqual([{ body: docOf('I agree.') }]);
});

/** Presses Quote while a text is selected on the page, and returns the quoted text. */
const quoted = async (text: string, selected = '') => {
  const onReply = vi.fn();
  const post = forumPost(2, { body: docOf(text) });
  renderScreen(<PostActions post={post} found={forumThread({ reply: 'open' })} onReply={onReply} />, { api: {} });
  const button = await screen.findByRole('button', { name: 'Quote' });
  vi.stubGlobal('getSelection', () => ({ toString: () => selected }));
  fireEvent.click(button);
  expect(onReply.mock.calls).toEqual([[post, expect.any(String)]]);
  return onReply.mock.calls[0]?.[1];
};

it.each([
  ['only the text selected in the post', ' the  mill\n', 'the  mill'],
  ['the whole post if a text outside of it is selected', 'the ferry', 'Left at the mill.'],
  ['the whole post if only spaces are selected', ' \n', 'Left at the mill.'],
])('the Quote button quotes %s', async (_, selected, expected) => {
  expect(await quoted('Left at the mill.', selected)).toBe(expected);
});

it('the quote of a long post ends at the limit, but never within an emoji', async () => {
  expect(await quoted('x'.repeat(maxQuote + 1))).toBe('x'.repeat(maxQuote));
  cleanup();
  expect(await quoted(`${'x'.repeat(maxQuote - 1)}😀`)).toBe('x'.repeat(maxQuote - 1));
  cleanup();
  expect(await quoted(`${'x'.repeat(maxQuote - 2)}😀!`)).toBe(`${'x'.repeat(maxQuote - 2)}😀`);
});

it.each(['login', 'locked'] as const)(
  'posts have no Quote button if the thread is closed to the reader: %s',
  async (reply) => {
    renderScreen(<PostActions post={forumPost(2)} found={forumThread({ reply })} onReply={() => undefined} />, {
      api: {},
    });
    await screen.findByRole('group', { name: 'Votes' });
    expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull();
  },
);

it('if the server rejects a reaction, the player sees why, and the count stays', async () => {
  logInAs('player');
  const post = forumPost(2, { reactions: { agree: 4 } });
  const { user, calls } = renderScreen(
    <PostActions post={post} found={forumThread({ own: ownInThread() })} onReply={() => undefined} />,
    {
      api: {
        forum: {
          react: () => {
            throw new Rejected(forumProblems.notFound);
          },
        },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Agree: 4' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not found. It was removed');
  expect(screen.getByRole('button', { name: 'Agree: 4' }).getAttribute('aria-pressed')).toBe('false');
  expect(calls.map(({ sent: { body } }) => body)).toEqual([{ post: 102, reaction: 'agree', on: true }]);
});

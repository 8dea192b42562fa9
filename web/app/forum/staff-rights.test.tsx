// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { expect, it } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { MessageMenu } from '../chat/message-menu.tsx';
import { PostMenu } from './post-menu.tsx';

const nothing = () => undefined;
const itemsIn = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);

const found = { thread: { id: 5 }, own: { may_moderate: true, may_remove: true } } as unknown as ForumThread;
const postBy = (authority: AuthorityLevel, mine = false) =>
  ({ id: 3, no: 2, author: { name: 'Berta', authority }, own: { mine, may_edit: mine } }) as unknown as ForumPost;
const menuOf = (post: ForumPost) => renderScreen(<PostMenu post={post} found={found} onEdit={nothing} />, { api: {} });

it.each(['player', 'low_wizard'] as const)(
  'staff can warn about and remove a forum post of a lower level: %s',
  (level) => {
    logInAs('god');
    menuOf(postBy(level));
    expect(itemsIn()).toEqual(['Warn the author', 'Remove']);
  },
);

it.each(['god', 'high_wizard'] as const)(
  'staff see no actions on a forum post of a level they may not act on: %s',
  (level) => {
    logInAs('god');
    menuOf(postBy(level));
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('staff can edit and remove their own forum post', () => {
  logInAs('god');
  menuOf(postBy('god', true));
  expect(itemsIn()).toEqual(['Edit', 'Remove']);
});

it.each([
  ['player', true],
  ['god', false],
] as const)('in the chat, staff of level god can mute and remove a message of level %s: %s', (level, allowed) => {
  logInAs('god');
  renderScreen(
    <MessageMenu
      message={chatMessage(4, { author: 'Berta', authority: level })}
      mine={false}
      moderates
      isPrivate={false}
      onEdit={nothing}
      onChanged={nothing}
    />,
    { api: {} },
  );
  const shown = itemsIn();
  for (const name of ['Warn the author', 'Mute the author', 'Delete message'])
    expect([name, shown.includes(name)]).toEqual([name, allowed]);
});

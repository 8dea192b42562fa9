import type { ChatRoom, Conversation } from '@wyrmgate/contract/chat-shapes';

/** A public room, or a private conversation named after the other player. */
export type ShownRoom = Pick<ChatRoom, 'key' | 'kind' | 'language' | 'guild' | 'slow_seconds'> & {
  player?: string | null;
  block?: number | null;
};

export const roomOf = ({ room, with: player, block }: Conversation): ShownRoom => ({
  key: room,
  kind: 'private',
  language: null,
  guild: null,
  slow_seconds: 0,
  player,
  block,
});

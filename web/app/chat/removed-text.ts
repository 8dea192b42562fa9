import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';

/** Keys of the texts that replace a deleted message, depending on who deleted it. */
export const removedText = {
  author: 'message.removedByAuthor',
  staff: 'message.removedByStaff',
  discord: 'message.removedAtDiscord',
} as const satisfies Record<NonNullable<ChatMessage['removed']>, string>;

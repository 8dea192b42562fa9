import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';

/** Shown instead of a message, by who removed it. */
export const removedText = {
  author: 'message.removedByAuthor',
  staff: 'message.removedByStaff',
  discord: 'message.removedAtDiscord',
} as const satisfies Record<NonNullable<ChatMessage['removed']>, string>;

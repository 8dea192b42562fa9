import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';

/** Returns the player who wrote a message. A person on Discord may have the same name as a player. */
export const accountOf = ({ author, discord }: Pick<ChatMessage, 'author' | 'discord'>): string | null =>
  discord ? null : author;

/** Whether the viewer blocked the author of a message. */
export const isBlocked = (message: ChatMessage, blocked: ReadonlySet<string | null>): boolean => {
  const account = accountOf(message);
  return account !== null && blocked.has(account);
};

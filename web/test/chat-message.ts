import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';

export const chatMessage = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq,
  seq,
  change: 0,
  author: 'Stormquill',
  authority: 'player',
  text: `Message ${seq}`,
  created_at: '2026-11-23T10:00:00.000Z',
  edited_at: null,
  removed: null,
  removal_reason: '',
  discord: false,
  notice: false,
  preview: null,
  reactions: [],
  ...more,
});

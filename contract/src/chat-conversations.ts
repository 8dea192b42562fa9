import { z } from 'zod';
import { maxChatName } from './chat-constants.ts';
import { chatProblems } from './chat-problems.ts';
import { ChatBlock, ChatPreferences, Conversation } from './chat-shapes.ts';
import { endpoint, player } from './endpoint.ts';
import { Id, PathId, scrollPage } from './shapes.ts';

const Name = z.strictObject({ username: z.string().trim().min(1).max(maxChatName) });

/** Endpoints for private messages, and for the caller's blocks and chat settings. */
export const chatConversations = {
  conversations: endpoint({
    method: 'GET',
    path: '/api/chat/conversations',
    summary:
      'The private conversations of the caller, the latest first; `after` is the position of the last one loaded. `room` shows one of them.',
    access: player,
    limit: 'read',
    query: z.object({ ...scrollPage(30), room: z.string().min(1).max(30).optional() }),
    reply: z.object({ conversations: z.array(Conversation), next: Id.nullable() }),
    errors: [],
  }),
  startConversation: endpoint({
    method: 'POST',
    path: '/api/chat/conversations',
    summary:
      'The room of the conversation with a player, which is created if there is none. They see it with the first message.',
    access: player,
    limit: 'write',
    body: Name,
    reply: z.object({ room: z.string() }),
    errors: [
      chatProblems.playerNotFound,
      chatProblems.toYourself,
      chatProblems.muted,
      chatProblems.blockedByYou,
      chatProblems.notReachable,
      chatProblems.tooManyConversations,
    ],
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/api/chat/blocks',
    summary: 'The players that the caller blocked, the latest first.',
    access: player,
    limit: 'read',
    reply: z.object({ blocks: z.array(ChatBlock) }),
    errors: [],
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/chat/blocks',
    summary:
      'Blocks a player, who can no longer write to the caller. They are not notified. Repeating the call changes nothing.',
    access: player,
    limit: 'write',
    body: Name,
    reply: z.object({ block: ChatBlock }),
    errors: [chatProblems.playerNotFound, chatProblems.toYourself, chatProblems.tooManyBlocks],
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/chat/blocks/{id}',
    summary: 'Ends a block of the caller.',
    access: player,
    limit: 'write',
    params: z.object({ id: PathId }),
    reply: z.object({ unblocked: z.literal(true) }),
    errors: [chatProblems.notFound],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/chat/preferences',
    summary: 'The chat switches of the caller.',
    access: player,
    limit: 'read',
    reply: ChatPreferences,
    errors: [],
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/api/chat/preferences',
    summary: 'Changes chat switches of the caller. Those that are left out stay as they are.',
    access: player,
    limit: 'write',
    body: ChatPreferences.partial().strict(),
    reply: ChatPreferences,
    errors: [],
  }),
};

import { z } from 'zod';
import { chatProblems } from './chat-problems.ts';
import { ChatText, PinnedNotice } from './chat-shapes.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { isReckonable, SentVersion } from './shapes.ts';

const room = z.object({ room: z.string().min(1).max(30) });
const End = z.iso
  .datetime({ offset: true, error: 'chat:validation.date' })
  .refine(isReckonable, 'chat:validation.date');

export const chatPins = {
  pinNotice: endpoint({
    method: 'PUT',
    path: '/api/admin/chat/rooms/{room}/pinned',
    summary:
      'Pins a notice from the team above the messages of a room, or changes the pinned one. `version` is that of the notice that the caller saw; 0 if none was pinned.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_notice_pin',
    params: room,
    body: z.strictObject({ text: ChatText, ends_at: End.nullable().default(null), version: SentVersion.optional() }),
    reply: z.object({ pinned: PinnedNotice }),
    errors: [chatProblems.notFound, chatProblems.endsInPast, chatProblems.noticeChanged],
  }),
  unpinNotice: endpoint({
    method: 'DELETE',
    path: '/api/admin/chat/rooms/{room}/pinned',
    summary: 'Removes the pinned notice of a room.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_notice_unpin',
    params: room,
    reply: z.object({ unpinned: z.literal(true) }),
    errors: [chatProblems.notFound],
  }),
  dismissNotice: endpoint({
    method: 'POST',
    path: '/api/chat/rooms/{room}/pinned/dismiss',
    summary: 'Hides one version of the pinned notice for the caller. Later versions are shown again.',
    access: player,
    limit: 'write',
    params: room,
    body: z.strictObject({ version: SentVersion }),
    reply: z.object({ dismissed: z.literal(true) }),
    errors: [chatProblems.notFound],
  }),
};

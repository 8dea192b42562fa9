import { z } from 'zod';
import {
  chatDecisions,
  chatReactions,
  chatSearch,
  maxChatNote,
  maxChatReason,
  type SlowStep,
  slowSteps,
} from './chat-constants.ts';
import { chatConversations } from './chat-conversations.ts';
import { chatMutes, Hours } from './chat-mutes.ts';
import { chatPins } from './chat-pins.ts';
import { chatProblems } from './chat-problems.ts';
import {
  ChatMessage,
  ChatMute,
  ChatPage,
  ChatReport,
  ChatRoom,
  ReportedLine,
  ChatText as Text,
} from './chat-shapes.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { reportReasons, warningPoints } from './forum-constants.ts';
import { needsReason } from './moderation-constants.ts';
import { Id, PageSize, PathId } from './shapes.ts';

const one = z.object({ id: PathId });
const room = z.object({ room: z.string().min(1).max(30) });
const Reason = z.string().trim().max(maxChatReason, 'chat:validation.reason');
const NeededReason = Reason.min(1, 'chat:validation.reason');
const maxPosition = 2_000_000_000;
const Position = z.coerce.number().pipe(z.int().min(0).max(maxPosition));
const Before = z.coerce.number().pipe(z.int().min(1).max(maxPosition));
const isStep = (seconds: number): seconds is SlowStep => slowSteps.some((step) => step === seconds);

export const chat = {
  ...chatConversations,
  ...chatMutes,
  ...chatPins,
  rooms: endpoint({
    method: 'GET',
    path: '/api/chat/rooms',
    summary: 'The rooms that the caller may use, with unread messages, and the mute of the caller.',
    access: player,
    limit: 'read',
    reply: z.object({ rooms: z.array(ChatRoom), mute: ChatMute.nullable(), moderates: z.boolean() }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/chat/rooms/{room}/messages',
    summary:
      'The newest messages of a room, those before `before`, or with `after` what is newer, together with messages edited or deleted since `change`.',
    access: player,
    limit: 'read',
    params: room,
    query: z.object({ before: Before.optional(), after: Position.optional(), change: Position.optional() }),
    reply: ChatPage,
    errors: [chatProblems.notFound],
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/chat/rooms/{room}/open',
    summary: 'Sends new messages of a room to the open sockets of the caller, until they disconnect.',
    access: player,
    limit: 'write',
    params: room,
    reply: z.object({ opened: z.literal(true) }),
    errors: [chatProblems.notFound],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/chat/rooms/{room}/read',
    summary: 'Records that the messages up to `seq` were read. The number never goes back.',
    access: player,
    limit: 'write',
    params: room,
    body: z.strictObject({ seq: z.int().min(0).max(2_000_000_000) }),
    reply: z.object({ read_seq: z.int() }),
    errors: [chatProblems.notFound],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/chat/rooms/{room}/messages',
    summary: 'Sends a message. A repeat with the same `client_id` returns the message that was stored first.',
    access: player,
    limit: 'write',
    params: room,
    body: z.strictObject({ client_id: z.uuid(), text: Text }),
    reply: z.object({ id: Id, seq: z.int(), message: ChatMessage }),
    errors: [
      chatProblems.notFound,
      chatProblems.muted,
      chatProblems.tooSoon,
      chatProblems.slowMode,
      chatProblems.duplicate,
      chatProblems.clientIdTaken,
      chatProblems.tooManyMentions,
      chatProblems.noLinksYet,
      chatProblems.tooManyLinks,
      chatProblems.filtered,
      chatProblems.notReachable,
      chatProblems.blockedByYou,
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/{id}',
    summary:
      'Changes a message of the caller for ten minutes after it was sent. Counts as writing for slow mode and the other limits.',
    access: player,
    limit: 'write',
    params: one,
    body: z.strictObject({ text: Text }),
    reply: z.object({ message: ChatMessage }),
    errors: [
      chatProblems.notFound,
      chatProblems.muted,
      chatProblems.editTooLate,
      chatProblems.tooSoon,
      chatProblems.slowMode,
      chatProblems.duplicate,
      chatProblems.tooManyMentions,
      chatProblems.noLinksYet,
      chatProblems.tooManyLinks,
      chatProblems.filtered,
      chatProblems.notReachable,
      chatProblems.blockedByYou,
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/chat/messages/{id}',
    summary: 'Deletes a message of the caller for ten minutes after it was sent.',
    access: player,
    limit: 'write',
    params: one,
    reply: z.object({ message: ChatMessage }),
    errors: [chatProblems.notFound, chatProblems.editTooLate],
  }),
  react: endpoint({
    method: 'PUT',
    path: '/api/chat/messages/{id}/reactions',
    summary: 'Adds or takes back a reaction of the caller. Repeating the call changes nothing.',
    access: player,
    limit: 'write',
    params: one,
    body: z.strictObject({ reaction: z.enum(chatReactions), on: z.boolean() }),
    reply: z.object({ message: ChatMessage }),
    errors: [chatProblems.notFound, chatProblems.muted, chatProblems.notReachable, chatProblems.blockedByYou],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/chat/rooms/{room}/search',
    summary:
      'Messages of a room in which every word of `q` begins a word, newest first. `before` is the number of the last one loaded.',
    access: player,
    limit: 'check',
    params: room,
    query: z.object({
      q: z
        .string()
        .trim()
        .min(chatSearch.minLength, 'chat:validation.search')
        .max(chatSearch.maxLength, 'chat:validation.search'),
      before: Before.optional(),
    }),
    reply: z.object({ messages: z.array(ChatMessage), more: z.boolean() }),
    errors: [chatProblems.notFound],
  }),
  here: endpoint({
    method: 'POST',
    path: '/api/chat/rooms/{room}/presence',
    summary:
      'Reports that the caller has the room open, unless they hide it, and whether they are typing. Lists who else has it open, except in conversations, where only the other player learns that the caller is typing.',
    access: player,
    limit: 'read',
    params: room,
    body: z.strictObject({ typing: z.boolean().default(false) }),
    reply: z.object({ players: z.array(z.string()), more: z.boolean() }),
    errors: [chatProblems.notFound],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/chat/reports',
    summary: 'Reports a message to staff, once per player and message.',
    access: player,
    limit: 'write',
    body: z.strictObject({
      message: Id,
      reason: z.enum(reportReasons),
      note: z.string().trim().max(maxChatNote, 'chat:validation.note').default(''),
    }),
    reply: z.object({ id: Id }),
    errors: [chatProblems.notFound, chatProblems.ownMessage, chatProblems.alreadyReported, chatProblems.tooManyReports],
  }),
  removeByStaff: endpoint({
    method: 'POST',
    path: '/api/admin/chat/messages/{id}/remove',
    summary: 'Deletes a message with a reason that readers see.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_message_delete',
    params: one,
    body: z.strictObject({ reason: NeededReason }),
    reply: z.object({ message: ChatMessage }),
    errors: [chatProblems.notFound, chatProblems.notAllowed],
  }),
  postNotice: endpoint({
    method: 'POST',
    path: '/api/admin/chat/rooms/{room}/notices',
    summary: 'Posts a notice from the team, which is highlighted, and which neither slow mode nor blocks affect.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_notice_post',
    params: room,
    body: z.strictObject({ client_id: z.uuid(), text: Text }),
    reply: z.object({ message: ChatMessage }),
    errors: [chatProblems.notFound],
  }),
  setSlowMode: endpoint({
    method: 'PUT',
    path: '/api/admin/chat/rooms/{room}',
    summary: 'Sets the seconds between two messages of a player in a room; 0 is off.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_room_update',
    params: room,
    body: z.strictObject({ slow_seconds: z.int().refine(isStep, 'chat:validation.slow') }),
    reply: z.object({ slow_seconds: z.int() }),
    errors: [chatProblems.notFound],
  }),
  reports: endpoint({
    method: 'GET',
    path: '/api/admin/chat/reports',
    summary: 'Reports by state, newest first. `after` is the id of the last report loaded.',
    access: staff('admin.chat.view'),
    limit: 'read',
    query: z.object({
      state: z.enum(['waiting', 'decided']).default('waiting'),
      after: PathId.optional(),
      limit: PageSize(30),
    }),
    reply: z.object({ reports: z.array(ChatReport), next: Id.nullable() }),
    errors: [],
  }),
  readReport: endpoint({
    method: 'POST',
    path: '/api/admin/chat/reports/{id}/read',
    summary: 'A reported private message with a few messages around it. Each call is in the audit log.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_report_read',
    params: one,
    reply: z.object({ messages: z.array(ReportedLine) }),
    errors: [chatProblems.notFound],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/chat/reports/{id}/decide',
    summary:
      'Decides all open reports of the message. `warn` leaves it, `delete` removes it, and `mute` also mutes its author for `hours`.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_report_decide',
    params: one,
    body: z
      .strictObject({
        decision: z.enum(chatDecisions),
        reason: Reason.default(''),
        hours: Hours.default(24),
        /** Points of the warning, for the decision `warn`. */
        points: z.int().min(warningPoints.min).max(warningPoints.max).default(1),
        /** Reply to the players who reported the message. */
        answer: Reason.default(''),
      })
      .refine(({ decision, reason }) => reason !== '' || !needsReason('chat', decision), {
        path: ['reason'],
        message: 'chat:validation.reason',
      }),
    reply: z.object({ decided: z.int() }),
    errors: [chatProblems.notFound, chatProblems.notAllowed, chatProblems.alreadyDecided, chatProblems.claimedByOther],
  }),
};

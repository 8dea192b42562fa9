import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { Id, PathId, scrollPage } from './shapes.ts';
import { ticketAdminEndpoints } from './tickets-admin.ts';
import { maxAttachmentBytes, maxRatingNote } from './tickets-constants.ts';
import { ticketProblems as p } from './tickets-problems.ts';
import {
  Appeal,
  ReplyForm,
  Ticket,
  TicketAttachment,
  TicketForm,
  TicketPicture,
  TicketText,
  TicketThread,
  TicketTopic,
} from './tickets-shapes.ts';

export * from './tickets-constants.ts';
export * from './tickets-problems.ts';
export * from './tickets-shapes.ts';

const one = z.object({ id: PathId });
/** Token for the appeal, which a banned player received at login. */
const Token = z.string().max(500);
const writes = [p.tooManyMessages, p.ticketFull, p.attachmentNotFound, p.tooManyAttachments] as const;

export const tickets = {
  topics: endpoint({
    method: 'GET',
    path: '/api/tickets/topics',
    summary: 'What a ticket can be about, in order.',
    access: player,
    limit: 'read',
    reply: z.object({ topics: z.array(TicketTopic) }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/tickets',
    summary: 'Tickets of the caller, newest first; `after` is the id of the last row loaded.',
    access: player,
    limit: 'read',
    query: z.object(scrollPage(20)),
    reply: z.object({ tickets: z.array(Ticket), next: Id.nullable() }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tickets/{id}',
    summary: 'A ticket of the caller with its messages. Notes of staff are not among them.',
    access: player,
    limit: 'read',
    params: one,
    reply: TicketThread,
    errors: [p.notFound],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tickets',
    summary: 'Opens a ticket. A repeat with the same `client_id` returns the ticket that was stored first.',
    access: player,
    limit: 'write',
    feature: 'tickets',
    body: TicketForm,
    reply: TicketThread,
    errors: [p.topicNotFound, p.detailNeeded, p.tooManyOpen, ...writes],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/tickets/{id}/messages',
    summary: 'Adds a message of the player. For some days after a ticket was closed, this reopens it.',
    access: player,
    limit: 'write',
    params: one,
    body: ReplyForm,
    reply: TicketThread,
    errors: [p.notFound, p.closed, p.tooManyOpen, ...writes],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/tickets/{id}/close',
    summary: 'Closes a ticket of the caller. Repeating the call changes nothing.',
    access: player,
    limit: 'write',
    params: one,
    reply: TicketThread,
    errors: [p.notFound],
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/api/tickets/{id}/rating',
    summary: 'Rates a closed ticket from 1 to 5.',
    access: player,
    limit: 'write',
    params: one,
    body: z.strictObject({
      rating: z
        .int('tickets:validation.rating')
        .min(1, 'tickets:validation.rating')
        .max(5, 'tickets:validation.rating'),
      note: z.string().trim().max(maxRatingNote, 'tickets:validation.ratingNote').default(''),
    }),
    reply: TicketThread,
    errors: [p.notFound, p.notClosed],
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api/tickets/attachments',
    summary: 'Uploads one picture as the part `file` of a multipart form, for the next message of the caller.',
    access: player,
    limit: 'write',
    external: true,
    upload: { maxBytes: maxAttachmentBytes },
    reply: TicketAttachment,
    errors: [p.tooManyAttachments, p.wrongPicture, p.brokenPicture, p.pictureTooLarge, p.pictureBusy],
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/api/tickets/attachments/{id}',
    summary: 'A picture of a ticket of the caller.',
    access: player,
    limit: 'read',
    params: one,
    reply: TicketPicture,
    errors: [p.attachmentNotFound],
  }),
  openAppeal: endpoint({
    method: 'POST',
    path: '/api/tickets/appeals/open',
    summary: 'The ban and the appeal of the player who has just proved their password at login.',
    access: visitor,
    limit: 'appeals',
    body: z.strictObject({ token: Token }),
    reply: Appeal,
    errors: [p.appealExpired],
  }),
  createAppeal: endpoint({
    method: 'POST',
    path: '/api/tickets/appeals',
    summary: 'Appeals against a ban with the token of the login. One appeal per ban can be open.',
    access: visitor,
    limit: 'appeals',
    audit: 'ban_appeal',
    body: z.strictObject({ token: Token, text: TicketText, client_id: z.uuid() }),
    reply: Appeal,
    errors: [p.appealExpired, p.appealOpen, p.tooManyAppeals, p.tooManyMessages, p.ticketFull, p.closedForNow],
  }),
  replyToAppeal: endpoint({
    method: 'POST',
    path: '/api/tickets/appeals/messages',
    summary: 'Adds a message to the open appeal.',
    access: visitor,
    limit: 'appeals',
    body: z.strictObject({ token: Token, text: TicketText, client_id: z.uuid() }),
    reply: Appeal,
    errors: [p.appealExpired, p.notFound, p.tooManyMessages, p.ticketFull],
  }),
  ...ticketAdminEndpoints,
};

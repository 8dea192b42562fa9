import { z } from 'zod';
import { defaultLanguage, languages } from './languages.ts';
import { Id, Moment, oneLine, Version } from './shapes.ts';
import {
  builtInTopics,
  maxAnswerTitle,
  maxAttachmentsPerMessage,
  maxSubject,
  maxTicketDetail,
  maxTicketText,
  maxTopicName,
  messageKinds,
  ticketStates,
  topicDetails,
} from './tickets-constants.ts';
import { banTypes } from './users-constants.ts';

const Texts = z.partialRecord(z.enum(languages), z.string());

export const TicketTopic = z.object({
  id: Id,
  /** Null for a topic that staff added. */
  key: z.enum(builtInTopics).nullable(),
  /** By language. A built-in topic without a name here uses the one in the locale files. */
  names: Texts,
  detail: z.enum(topicDetails),
});
export type TicketTopic = z.output<typeof TicketTopic>;
export const AdminTopic = TicketTopic.extend({ active: z.boolean(), version: Version });
export type AdminTopic = z.output<typeof AdminTopic>;

export const TicketAttachment = z.object({ id: Id, width: z.int(), height: z.int() });
export type TicketAttachment = z.output<typeof TicketAttachment>;

const message = {
  id: Id,
  text: z.string(),
  created_at: Moment,
  attachments: z.array(TicketAttachment),
};
/** A message as the player sees it, without the name of the staff member who wrote it. */
export const TicketMessage = z.object({ ...message, kind: z.enum(['player', 'staff']) });
export type TicketMessage = z.output<typeof TicketMessage>;
export const AdminTicketMessage = z.object({
  ...message,
  kind: z.enum(messageKinds),
  /** Null if the author deleted their account. */
  author: z.string().nullable(),
});
export type AdminTicketMessage = z.output<typeof AdminTicketMessage>;

export const Ticket = z.object({
  id: Id,
  topic: TicketTopic,
  subject: z.string(),
  state: z.enum(ticketStates),
  /** When the current state began. */
  since: Moment,
  created_at: Moment,
});
export type Ticket = z.output<typeof Ticket>;

export const TicketThread = Ticket.extend({
  detail: z.string(),
  messages: z.array(TicketMessage),
  /** Whether the player can write a message. A message reopens a closed ticket. */
  writable: z.boolean(),
  rating: z.int().nullable(),
});
export type TicketThread = z.output<typeof TicketThread>;

/** A ban that can be appealed, as the banned player sees it, and the appeal if there is one. */
export const Appeal = z.object({
  username: z.string(),
  ban: z.object({ type: z.enum(banTypes), message: z.string().nullable(), ends_at: Moment.nullable() }),
  ticket: TicketThread.nullable(),
  /** Whether the player can start another appeal. */
  startable: z.boolean(),
});
export type Appeal = z.output<typeof Appeal>;

export const TicketPicture = z.object({ type: z.literal('image/webp'), base64: z.string() });

const Person = z.object({ id: Id, username: z.string() });
export const AdminTicket = Ticket.extend({
  /** Null if the player deleted their account. */
  player: Person.nullable(),
  assignee: Person.nullable(),
  rating: z.int().nullable(),
});
export type AdminTicket = z.output<typeof AdminTicket>;

export const AdminTicketThread = AdminTicket.extend({
  detail: z.string(),
  language: z.enum(languages),
  messages: z.array(AdminTicketMessage),
  rating_note: z.string(),
  /** The ban that the ticket appeals against. */
  ban: z
    .object({
      id: Id,
      type: z.enum(banTypes),
      reason: z.string(),
      message: z.string().nullable(),
      created_at: Moment,
      ends_at: Moment.nullable(),
      lifted_at: Moment.nullable(),
      created_by: z.string().nullable(),
    })
    .nullable(),
  /** Incremented by every message to or from the player, and by every change to the ticket. */
  version: Version,
});
export type AdminTicketThread = z.output<typeof AdminTicketThread>;

export const CannedAnswer = z.object({
  id: Id,
  title: z.string(),
  /** By language; the default language is always present. */
  texts: Texts,
  version: Version,
});
export type CannedAnswer = z.output<typeof CannedAnswer>;

const hasNoNul = (text: string) => !text.includes('\0');
export const TicketText = z
  .string('tickets:validation.text')
  .trim()
  .min(1, 'tickets:validation.text')
  .max(maxTicketText, 'tickets:validation.text')
  .refine(hasNoNul, 'tickets:validation.text');
const Attachments = z.array(Id).max(maxAttachmentsPerMessage, 'tickets:validation.attachments').default([]);

export const TicketForm = z.strictObject({
  topic: z.int('tickets:validation.topic').positive('tickets:validation.topic'),
  subject: z
    .string('tickets:validation.subject')
    .trim()
    .min(1, 'tickets:validation.subject')
    .max(maxSubject, 'tickets:validation.subject')
    .regex(oneLine, 'tickets:validation.subject'),
  detail: z
    .string()
    .trim()
    .max(maxTicketDetail, 'tickets:validation.detail')
    .regex(oneLine, 'tickets:validation.detail')
    .default(''),
  text: TicketText,
  attachments: Attachments,
  /** Chosen by the sender, so that a ticket that is sent twice is stored once. */
  client_id: z.uuid(),
});
export const ReplyForm = z.strictObject({ text: TicketText, attachments: Attachments, client_id: z.uuid() });

const Name = z.string().trim().max(maxTopicName, 'tickets:validation.name').regex(oneLine, 'tickets:validation.name');
export const TopicForm = z.strictObject({
  names: z.partialRecord(z.enum(languages), Name),
  detail: z.enum(topicDetails, 'tickets:validation.detailKind').default('none'),
  active: z.boolean().default(true),
  version: Version.optional(),
});

const CannedText = z
  .string()
  .trim()
  .max(maxTicketText, 'tickets:validation.text')
  .refine(hasNoNul, 'tickets:validation.text');
export const CannedForm = z.strictObject({
  title: z
    .string('tickets:validation.title')
    .trim()
    .min(1, 'tickets:validation.title')
    .max(maxAnswerTitle, 'tickets:validation.title')
    .regex(oneLine, 'tickets:validation.title'),
  texts: z.partialRecord(z.enum(languages), CannedText).refine((texts) => Boolean(texts[defaultLanguage]), {
    path: [defaultLanguage],
    message: 'tickets:validation.cannedText',
  }),
  version: Version.optional(),
});

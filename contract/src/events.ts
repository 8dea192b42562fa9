import { z } from 'zod';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { eventPeriods, eventStatuses, eventTypes, reminderMinutes } from './events-constants.ts';
import {
  AdminEvent,
  Day,
  EventDate,
  EventDetails,
  EventForm,
  EventPage,
  EventPreview,
  eventTiming,
  Zone,
} from './events-shapes.ts';
import { Choice } from './filters.ts';
import { defaultLanguage, languages } from './languages.ts';
import { problems } from './problem.ts';
import { Id, Moment, Page, PageSize, Pagination, PathId } from './shapes.ts';

export const eventProblems = problems('events', {
  notFound: 404,
  dateNotFound: 404,
  noPermission: 403,
  noPermissionToDelete: 403,
  changedMeanwhile: 409,
  noDates: 400,
  placesTaken: 409,
  alreadyStarted: 409,
  noSignUp: 409,
  tooFewPlaces: 409,
});

const cache = { tag: 'events', seconds: 2 } as const;
const drops = ['events'] as const;
const language = z.enum(languages).default(defaultLanguage);
const one = z.object({ id: PathId });
const oneDate = z.object({ id: PathId, date: Day });
const Scheduled = z.object({
  /** Time zone of the server. Pages are rendered in this zone until the browser applies its own. */
  zone: z.string(),
  now: Moment,
  events: z.array(EventDate),
});
const SignUp = z.object({ user_id: Id, username: z.string(), created_at: Moment });

export const events = {
  scheduled: endpoint({
    method: 'GET',
    path: '/api/events/scheduled',
    summary: 'The dates between two days, in order. Up to 100 days; the next 62 by default.',
    access: visitor,
    limit: 'read',
    scope: 'events:read',
    cache,
    query: z.object({ from: Day.optional(), to: Day.optional(), type: Choice(eventTypes), language }),
    reply: Scheduled,
    errors: [],
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/api/events/upcoming',
    summary: 'The next dates that are not over.',
    access: visitor,
    limit: 'read',
    scope: 'events:read',
    cache,
    query: z.object({ type: Choice(eventTypes), language, limit: PageSize(3) }),
    reply: Scheduled,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/events/{id}',
    summary:
      'An event with its next dates. `on` chooses the date; otherwise the next one, or the last if all are over.',
    access: visitor,
    limit: 'read',
    scope: 'events:read',
    cache,
    params: one,
    query: z.object({ on: Day.optional(), language }),
    reply: z.object({ zone: z.string(), now: Moment, event: EventPage }),
    errors: [eventProblems.notFound],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/events/own',
    summary: 'The sign-ups and reminders of the caller for dates that are not over.',
    access: player,
    limit: 'read',
    reply: z.object({
      sign_ups: z.array(z.object({ id: Id, date: z.string() })),
      reminders: z.array(z.object({ id: Id, date: z.string(), minutes: z.int() })),
    }),
    errors: [],
  }),
  setSignUp: endpoint({
    method: 'PUT',
    path: '/api/events/{id}/sign-ups/{date}',
    summary: 'Takes a place for the caller, or gives it back.',
    access: player,
    limit: 'write',
    drops,
    params: oneDate,
    body: z.strictObject({ signed_up: z.boolean() }),
    reply: z.object({ signed_up: z.boolean(), taken: z.int() }),
    errors: [
      eventProblems.notFound,
      eventProblems.dateNotFound,
      eventProblems.placesTaken,
      eventProblems.alreadyStarted,
      eventProblems.noSignUp,
    ],
  }),
  setReminder: endpoint({
    method: 'PUT',
    path: '/api/events/{id}/reminders/{date}',
    summary: 'Sends the caller one email before the date starts. Null removes the reminder.',
    access: player,
    limit: 'write',
    params: oneDate,
    body: z.strictObject({
      minutes: z
        .int()
        .refine((minutes) => reminderMinutes.some((each) => each === minutes))
        .nullable(),
      /** Time zone of the reader, used for the time in the email. */
      zone: Zone.default('UTC'),
    }),
    reply: z.object({ minutes: z.int().nullable() }),
    errors: [eventProblems.notFound, eventProblems.dateNotFound, eventProblems.alreadyStarted],
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/api/events/schedule',
    summary: 'Creates an event. Requires the permission `admin.events.edit`.',
    access: staff('admin.events.edit'),
    refusal: eventProblems.noPermission,
    limit: 'write',
    audit: 'event_create',
    drops,
    maxBytes: 1_048_576,
    body: EventForm,
    reply: EventDetails,
    errors: [eventProblems.noPermission, eventProblems.noDates],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/events/{id}',
    summary: 'Replaces an event. Requires `admin.events.edit`. Checks `version` if sent.',
    access: staff('admin.events.edit'),
    refusal: eventProblems.noPermission,
    limit: 'write',
    audit: 'event_update',
    drops,
    params: one,
    maxBytes: 1_048_576,
    body: EventForm,
    reply: EventDetails,
    errors: [
      eventProblems.noPermission,
      eventProblems.notFound,
      eventProblems.changedMeanwhile,
      eventProblems.noDates,
      eventProblems.tooFewPlaces,
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/events/{id}',
    summary: 'Deletes an event. Requires `admin.events.delete`.',
    access: staff('admin.events.delete'),
    refusal: eventProblems.noPermissionToDelete,
    limit: 'write',
    audit: 'event_delete',
    drops,
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [eventProblems.noPermissionToDelete, eventProblems.notFound],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/events',
    summary: 'All events, drafts included, by their next date.',
    access: staff('admin.events.view'),
    limit: 'read',
    query: z.object({
      type: Choice(eventTypes),
      status: Choice(eventStatuses),
      period: Choice(eventPeriods),
      page: Page,
      limit: PageSize(20),
    }),
    reply: z.object({ events: z.array(AdminEvent), pagination: Pagination }),
    errors: [],
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/events/{id}',
    summary: 'An event with all texts, its rule and its dates.',
    access: staff('admin.events.view'),
    limit: 'read',
    params: one,
    reply: EventDetails,
    errors: [eventProblems.notFound],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/events/preview',
    summary: 'The dates of a rule, and other events at the same time. `timing` is the JSON of the timing fields.',
    access: staff('admin.events.edit'),
    limit: 'read',
    query: z.object({
      timing: z
        .string()
        .max(16_000)
        .transform((text, context) => {
          try {
            return JSON.parse(text) as unknown;
          } catch {
            context.addIssue('common:validation.invalid');
            return z.NEVER;
          }
        })
        .pipe(z.strictObject(eventTiming)),
      /** The event being edited, which is not listed as an overlap. */
      id: PathId.optional(),
    }),
    reply: EventPreview,
    errors: [],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/events/{id}/cancel',
    summary:
      'Cancels one date or, without a date, the whole event, or takes that back. Players who signed up get an email.',
    access: staff('admin.events.edit'),
    limit: 'write',
    audit: 'event_cancel',
    drops,
    params: one,
    body: z.strictObject({ date: Day.nullable().default(null), cancelled: z.boolean().default(true) }),
    reply: EventDetails,
    errors: [eventProblems.notFound, eventProblems.dateNotFound],
  }),
  signUps: endpoint({
    method: 'GET',
    path: '/api/admin/events/{id}/sign-ups/{date}',
    summary: 'Who signed up for a date, in the order of the sign-ups.',
    access: staff('admin.events.view'),
    limit: 'read',
    params: oneDate,
    query: z.object({ page: Page, limit: PageSize(50) }),
    reply: z.object({ sign_ups: z.array(SignUp), pagination: Pagination }),
    errors: [eventProblems.dateNotFound],
  }),
  exportSignUps: endpoint({
    method: 'GET',
    path: '/api/admin/events/{id}/sign-ups/{date}/export',
    summary: 'The sign-ups of a date as CSV.',
    access: staff('admin.events.export'),
    limit: 'read',
    audit: 'data_export',
    requiresStepUp: true,
    external: true,
    params: oneDate,
    reply: z.object({ filename: z.string(), csv: z.string(), rows: z.int() }),
    errors: [eventProblems.dateNotFound],
  }),
};

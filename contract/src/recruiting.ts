import { z } from 'zod';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { characterClasses, empires } from './game-constants.ts';
import { problems } from './problem.ts';
import { applicationStates, recruitingLimits } from './recruiting-constants.ts';
import { Id, Moment, PathId, Version } from './shapes.ts';

export const recruitingProblems = problems('recruiting', {
  notFound: 404,
  /** The caller does not lead the guild, or has not linked the game account that does. */
  notLeader: 403,
  /** The guild is not recruiting. */
  closed: 409,
  /** The character is not the caller's, is in a guild, or is below the notice's minimum level. */
  unsuitable: 409,
  alreadyApplied: 409,
  /** The guild rejected the player within the last `refusedDays`. */
  refusedLately: 409,
  tooManyApplications: 429,
  alreadyDecided: 409,
  changedMeanwhile: 409,
  /** Staff removed the last notice, so the guild cannot write another one for a few days. */
  paused: 403,
  filtered: 403,
});

/** Several lines are allowed, but no control characters. */
const several = /^[^\p{Cc}\p{Cs}]*$/u;
const Text = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .max(max, message)
    .refine((text) => several.test(text.replace(/[\n\r\t]/g, '')), message);
const Required = (max: number, message: string) => Text(max, message).min(1, message);

const Character = z.object({ id: Id, name: z.string(), level: z.int(), class: z.enum(characterClasses).nullable() });

export const RecruitingNotice = z.object({
  text: z.string(),
  min_level: z.int(),
  open: z.boolean(),
  updated_at: Moment,
  version: Version,
});

const shown = {
  id: Id,
  state: z.enum(applicationStates),
  text: z.string(),
  /** The leader's reply to the player. */
  answer: z.string(),
  created_at: Moment,
  decided_at: Moment.nullable(),
};
const Guild = z.object({ id: Id, name: z.string() });

/** An application as the player sees it. */
export const OwnApplication = z.object({ ...shown, guild: Guild, character: z.string() });
export type OwnApplication = z.output<typeof OwnApplication>;

/** An application as the guild's leader sees it. */
export const GuildApplication = z.object({
  ...shown,
  /** Username of the player. */
  player: z.string().nullable(),
  /** Level and class are null if the character was deleted. */
  character: z.object({ name: z.string(), level: z.int().nullable(), class: z.enum(characterClasses).nullable() }),
});
export type GuildApplication = z.output<typeof GuildApplication>;

export const GuildRecruiting = z.object({
  notice: RecruitingNotice.nullable(),
  /** Null for visitors. */
  own: z
    .object({
      leads: z.boolean(),
      /** Set while the guild cannot write a notice because staff removed the last one. */
      paused: z.object({ reason: z.string(), until: Moment }).nullable(),
      application: OwnApplication.nullable(),
      /** The caller's characters that are not in a guild and meet the notice's minimum level. */
      characters: z.array(Character),
      /** Number of applications awaiting the leader's decision. */
      waiting: z.int(),
    })
    .nullable(),
});
export type GuildRecruiting = z.output<typeof GuildRecruiting>;

const RecruitingGuild = z.object({
  id: Id,
  name: z.string(),
  level: z.int(),
  members: z.int(),
  empire: z.enum(empires).nullable(),
  min_level: z.int(),
  text: z.string(),
  updated_at: Moment,
});
export type RecruitingGuild = z.output<typeof RecruitingGuild>;

const AdminNotice = RecruitingGuild.pick({ id: true, name: true, text: true, updated_at: true }).extend({
  open: z.boolean(),
  author: z.string().nullable(),
});
export type AdminNotice = z.output<typeof AdminNotice>;

export const NoticeForm = z.strictObject({
  text: Required(recruitingLimits.text, 'recruiting:validation.text'),
  min_level: z
    .int('recruiting:validation.level')
    .min(0, 'recruiting:validation.level')
    .max(recruitingLimits.level, 'recruiting:validation.level')
    .default(0),
  open: z.boolean().default(true),
  version: Version.optional(),
});
export const ApplicationForm = z.strictObject({
  character: Id,
  text: Required(recruitingLimits.application, 'recruiting:validation.application'),
});
export const DecisionForm = z.strictObject({
  accept: z.boolean(),
  answer: Text(recruitingLimits.answer, 'recruiting:validation.answer').default(''),
});
export const RemovalForm = z.strictObject({
  reason: Required(recruitingLimits.reason, 'recruiting:validation.reason'),
});

const one = z.object({ id: PathId });

export const recruiting = {
  list: endpoint({
    method: 'GET',
    path: '/api/guilds/recruiting',
    summary: 'Guilds that look for members, the latest notices first.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'recruiting', seconds: 30 },
    reply: z.object({ guilds: z.array(RecruitingGuild) }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/guilds/{id}/recruiting',
    summary: 'The notice of a guild, and what the caller can do about it.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'recruiting', seconds: 30, visitorsOnly: true },
    params: one,
    reply: GuildRecruiting,
    errors: [recruitingProblems.notFound],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/guilds/{id}/recruiting',
    summary: 'Writes the notice of a guild that the caller leads. Checks `version` if sent.',
    access: player,
    limit: 'write',
    drops: ['recruiting'],
    params: one,
    body: NoticeForm,
    reply: RecruitingNotice,
    errors: [
      recruitingProblems.notFound,
      recruitingProblems.notLeader,
      recruitingProblems.changedMeanwhile,
      recruitingProblems.paused,
      recruitingProblems.filtered,
    ],
  }),
  applications: endpoint({
    method: 'GET',
    path: '/api/guilds/{id}/applications',
    summary: 'The latest applications to a guild that the caller leads, waiting ones first.',
    access: player,
    limit: 'read',
    params: one,
    reply: z.object({ applications: z.array(GuildApplication) }),
    errors: [recruitingProblems.notFound, recruitingProblems.notLeader],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/guilds/{id}/applications',
    summary: 'Applies with a character that is in no guild. The leader sees its name and level, and who plays it.',
    access: player,
    limit: 'write',
    params: one,
    body: ApplicationForm,
    reply: OwnApplication,
    errors: [
      recruitingProblems.notFound,
      recruitingProblems.closed,
      recruitingProblems.unsuitable,
      recruitingProblems.alreadyApplied,
      recruitingProblems.refusedLately,
      recruitingProblems.tooManyApplications,
      recruitingProblems.filtered,
    ],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/guild-applications',
    summary: "The caller's latest applications.",
    access: player,
    limit: 'read',
    reply: z.object({ applications: z.array(OwnApplication) }),
    errors: [],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/guild-applications/{id}',
    summary: 'Withdraws the caller’s application that waits for an answer.',
    access: player,
    limit: 'write',
    params: one,
    reply: OwnApplication,
    errors: [recruitingProblems.notFound, recruitingProblems.alreadyDecided],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/guild-applications/{id}/decision',
    summary: 'Accepts or rejects an application and notifies the player. The guild invites them in the game.',
    access: player,
    limit: 'write',
    params: one,
    body: DecisionForm,
    reply: GuildApplication,
    errors: [recruitingProblems.notFound, recruitingProblems.alreadyDecided, recruitingProblems.filtered],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/recruiting',
    summary: 'The notices of all guilds, the latest first.',
    access: staff('admin.recruiting.view'),
    limit: 'read',
    reply: z.object({ notices: z.array(AdminNotice) }),
    errors: [],
  }),
  adminRemove: endpoint({
    method: 'POST',
    path: '/api/admin/recruiting/{id}/removal',
    summary:
      'Removes the notice of a guild. Its author reads the reason, and the guild can write the next one a week later.',
    access: staff('admin.recruiting.edit'),
    limit: 'write',
    drops: ['recruiting'],
    audit: 'recruiting_remove',
    params: one,
    body: RemovalForm,
    reply: z.object({ removed: z.literal(true) }),
    errors: [recruitingProblems.notFound],
  }),
};

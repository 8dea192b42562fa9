import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { Avatar } from './avatars.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { empires } from './game-constants.ts';
import { playerBadges, playerVisibilities } from './players-constants.ts';
import { problems } from './problem.ts';
import { Id, Moment } from './shapes.ts';

export const playerProblems = problems('players', {
  /** Also returned for a page that the caller may not open, so that its existence is not revealed. */
  notFound: 404,
});

const Character = z.object({
  id: Id,
  name: z.string(),
  level: z.int(),
  empire: z.enum(empires).nullable(),
  guild: z.object({ id: Id, name: z.string() }).nullable(),
});

export const PlayerPage = z.object({
  name: z.string(),
  avatar: Avatar,
  authority: z.enum(authorityLevels),
  since: Moment,
  /** Who can open the page; null if it is not the caller's own page. */
  visibility: z.enum(playerVisibilities).nullable(),
  /** Number of posts that the caller can open. */
  posts: z.int(),
  /** Number of thanks reactions to these posts. */
  thanks: z.int(),
  /** For `years`, `value` is the number of years. */
  badges: z.array(z.object({ badge: z.enum(playerBadges), value: z.int().nullable() })),
  /** Linked characters that are ranked and not private. */
  characters: z.array(Character),
  recent: z.array(
    z.object({
      id: Id,
      no: z.int(),
      title: z.string(),
      slug: z.string(),
      section: z.string(),
      excerpt: z.string(),
      at: Moment,
    }),
  ),
});
export type PlayerPage = z.output<typeof PlayerPage>;

const Visibility = z.object({ visibility: z.enum(playerVisibilities) });

export const players = {
  get: endpoint({
    method: 'GET',
    path: '/api/players/{name}',
    summary: 'What the caller may see of an active player: posts, thanks, badges and public characters.',
    access: visitor,
    limit: 'read',
    params: z.object({ name: z.string().max(40) }),
    reply: PlayerPage,
    errors: [playerProblems.notFound],
  }),
  visibility: endpoint({
    method: 'GET',
    path: '/api/users/me/visibility',
    summary: "Who can open the caller's public page.",
    access: player,
    limit: 'read',
    reply: Visibility,
    errors: [],
  }),
  setVisibility: endpoint({
    method: 'PUT',
    path: '/api/users/me/visibility',
    summary: "Chooses who can open the caller's public page.",
    access: player,
    limit: 'write',
    body: z.strictObject({ visibility: z.enum(playerVisibilities) }),
    reply: Visibility,
    errors: [],
  }),
};

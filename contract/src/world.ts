import { z } from 'zod';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { Choice } from './filters.ts';
import { characterClasses, empires } from './game-constants.ts';
import { problems } from './problem.ts';
import { PageSize, Pagination, PathId } from './shapes.ts';
import { boardPageSize, boards, maxLevelFilter, maxNameSearch } from './world-constants.ts';
import {
  BoardRow,
  CharacterPage,
  GuildPage,
  Named,
  OwnCharacter,
  Snapshot,
  WorldAdmin,
  WorldRules,
  WorldStatus,
} from './world-shapes.ts';

export const worldProblems = problems('world', {
  characterNotFound: 404,
  guildNotFound: 404,
  /** The connected game does not support this board. */
  boardNotFound: 404,
  /** The connected game cannot move characters. */
  unstickUnavailable: 409,
  /** Retry-After says when the character can be moved again. */
  unstickTooSoon: 409,
  /** An earlier request is still waiting for the character to go offline. */
  unstickWaiting: 409,
  changedMeanwhile: 409,
});

const Level = z.coerce.number().pipe(z.int().min(0).max(maxLevelFilter)).optional();
const filters = {
  empire: Choice(empires),
  class: Choice(characterClasses),
  minLevel: Level,
  maxLevel: Level,
};
const RankedPage = z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1);
const NameSearch = z.string().trim().min(1).max(maxNameSearch);

const cache = { tag: 'world', seconds: 30 } as const;

export const world = {
  board: endpoint({
    method: 'GET',
    path: '/api/world/boards/{board}',
    summary: 'One page of a board with its filters. A private character has a place without a name.',
    access: visitor,
    limit: 'read',
    scope: 'rankings:read',
    cache,
    params: z.object({ board: z.enum(boards) }),
    query: z.object({ ...filters, page: RankedPage, limit: PageSize(boardPageSize) }),
    reply: z.object({
      snapshot: Snapshot,
      rows: z.array(BoardRow),
      pagination: Pagination,
    }),
    errors: [worldProblems.boardNotFound],
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/world/boards/{board}/find',
    summary: 'Where the character or guild of this name is on the board. `match` is null if there is none.',
    access: visitor,
    limit: 'read',
    scope: 'rankings:read',
    params: z.object({ board: z.enum(boards) }),
    query: z.object({ ...filters, name: NameSearch, limit: PageSize(boardPageSize) }),
    reply: z.object({
      match: Named.extend({
        position: z.int(),
        place: z.int(),
        page: z.int(),
        /** True if the filters exclude the match; `page` then refers to the unfiltered board. */
        filtered: z.boolean(),
      }).nullable(),
    }),
    errors: [worldProblems.boardNotFound],
  }),
  character: endpoint({
    method: 'GET',
    path: '/api/world/characters/{id}',
    summary: 'A ranked character that is not private.',
    access: visitor,
    limit: 'read',
    scope: 'rankings:read',
    cache,
    params: z.object({ id: PathId }),
    reply: z.object({ snapshot: Snapshot, character: CharacterPage }),
    errors: [worldProblems.characterNotFound],
  }),
  characterNamed: endpoint({
    method: 'GET',
    path: '/api/world/characters',
    summary: 'The best ranked character of exactly this name.',
    access: visitor,
    limit: 'read',
    scope: 'rankings:read',
    query: z.object({ name: z.string().min(1).max(100) }),
    reply: Named,
    errors: [worldProblems.characterNotFound],
  }),
  guilds: endpoint({
    method: 'GET',
    path: '/api/world/guilds',
    summary: 'The guilds by place. `search` finds text anywhere in the name.',
    access: visitor,
    limit: 'read',
    scope: 'rankings:read',
    cache,
    query: z.object({
      search: z.string().trim().max(maxNameSearch).optional(),
      empire: filters.empire,
      minLevel: Level,
      maxLevel: Level,
      page: RankedPage,
      limit: PageSize(24),
    }),
    reply: z.object({ snapshot: Snapshot, guilds: z.array(BoardRow), pagination: Pagination }),
    errors: [],
  }),
  guild: endpoint({
    method: 'GET',
    path: '/api/world/guilds/{id}',
    summary:
      'A guild with one page of its members. Private and unranked characters are counted in `members` and not listed.',
    access: visitor,
    limit: 'read',
    scope: 'rankings:read',
    cache,
    params: z.object({ id: PathId }),
    query: z.object({ page: RankedPage }),
    /** `pagination` counts the listed members. */
    reply: z.object({ snapshot: Snapshot, guild: GuildPage, pagination: Pagination }),
    errors: [worldProblems.guildNotFound],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/world/own',
    summary: 'The characters of the game accounts that are linked to the caller, with their places.',
    access: player,
    limit: 'read',
    reply: z.object({
      snapshot: Snapshot,
      characters: z.array(OwnCharacter),
      /** Whether the game can move a stuck character. */
      can_unstick: z.boolean(),
      /** Whether the site and the game allow a character to show its equipment. */
      can_show_equipment: z.boolean(),
    }),
    errors: [],
  }),
  setPrivacy: endpoint({
    method: 'PUT',
    path: '/api/world/own/{id}/privacy',
    summary: 'Hides a character of the caller on every public page, or shows it again.',
    access: player,
    limit: 'write',
    drops: ['world', 'forum', 'recruiting'],
    params: z.object({ id: PathId }),
    body: z.strictObject({ private: z.boolean() }),
    reply: z.object({ private: z.boolean() }),
    errors: [worldProblems.characterNotFound],
  }),
  setEquipment: endpoint({
    method: 'PUT',
    path: '/api/world/own/{id}/equipment',
    summary: 'Shows what a character of the caller wears from the next snapshot on, or hides it at once.',
    access: player,
    limit: 'write',
    drops: ['world'],
    params: z.object({ id: PathId }),
    body: z.strictObject({ shown: z.boolean() }),
    reply: z.object({ shown: z.boolean() }),
    errors: [worldProblems.characterNotFound],
  }),
  unstick: endpoint({
    method: 'POST',
    path: '/api/world/own/{id}/unstick',
    summary: 'Moves a character of the caller to its safe place as soon as it is offline, at most once an hour.',
    access: player,
    limit: 'write',
    params: z.object({ id: PathId }),
    reply: z.object({ queued: z.literal(true) }),
    errors: [
      worldProblems.characterNotFound,
      worldProblems.unstickUnavailable,
      worldProblems.unstickTooSoon,
      worldProblems.unstickWaiting,
    ],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/world/status',
    summary: 'Players online, channels, and players by hour over the last week.',
    access: visitor,
    limit: 'read',
    scope: 'statistics:read',
    cache,
    reply: WorldStatus,
    errors: [],
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/world',
    summary: 'The rules of the rankings, and the state of the last snapshot.',
    access: staff('admin.world.view'),
    limit: 'read',
    reply: WorldAdmin,
    errors: [],
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/api/admin/world',
    summary: 'Changes the rules, which apply from the next snapshot. Checks `version` if sent.',
    access: staff('admin.world.edit'),
    limit: 'write',
    audit: 'system_config',
    drops: ['world', 'settings'],
    body: WorldRules.partial().extend({ version: z.string().max(64).optional() }),
    reply: WorldAdmin,
    errors: [worldProblems.changedMeanwhile],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/admin/world/refresh',
    summary: 'Starts a snapshot now, unless one is running.',
    access: staff('admin.world.edit'),
    limit: 'write',
    audit: 'world_refresh',
    reply: z.object({ started: z.literal(true) }),
    errors: [],
  }),
};

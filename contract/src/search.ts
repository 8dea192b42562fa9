import { z } from 'zod';
import { endpoint, visitor } from './endpoint.ts';
import { Choice } from './filters.ts';
import { characterClasses, empires } from './game-constants.ts';
import { languages } from './languages.ts';
import { maxResultPages, searchLength, searchTypes } from './search-constants.ts';
import { Id, Moment } from './shapes.ts';

const text = {
  title: z.string(),
  /** Plain text around the first searched word. */
  excerpt: z.string(),
  language: z.enum(languages),
};
const game = { id: Id, name: z.string(), level: z.int(), empire: z.enum(empires).nullable() };

export const SearchResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('news'), ...text, slug: z.string(), at: Moment }),
  z.object({ type: z.literal('events'), ...text, slug: z.string(), date: z.iso.date(), at: Moment }),
  z.object({
    type: z.literal('forum'),
    ...text,
    /** Id of the thread. */
    id: Id,
    slug: z.string(),
    section: z.string(),
    section_names: z.partialRecord(z.enum(languages), z.string()),
    /** Number of the matching post. */
    no: z.int(),
    author: z.string().nullable(),
    at: Moment,
  }),
  z.object({ type: z.literal('help'), ...text, id: Id }),
  z.object({ type: z.literal('pages'), ...text, slug: z.string(), kind: z.enum(['page', 'presentation']) }),
  z.object({ type: z.literal('characters'), ...game, class: z.enum(characterClasses).nullable() }),
  z.object({ type: z.literal('guilds'), ...game, members: z.int() }),
]);
export type SearchResult = z.output<typeof SearchResult>;
export type ResultOf<T extends SearchResult['type']> = Extract<SearchResult, { type: T }>;

/** `more`: the search found further results of this type. */
const SearchGroup = z.object({ type: z.enum(searchTypes), results: z.array(SearchResult), more: z.boolean() });
export type SearchGroup = z.output<typeof SearchGroup>;

const Text = z
  .string('search:validation.length')
  .trim()
  .min(searchLength.min, 'search:validation.length')
  .max(searchLength.max, 'search:validation.length');

export const search = {
  list: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'What the caller may see of news, events, forum, help, pages, characters and guilds. Without `type` a few results of each type, otherwise one page of it.',
    access: visitor,
    limit: 'search',
    query: z.object({
      q: Text,
      type: Choice(searchTypes),
      lang: z.enum(languages).default('en'),
      page: z.coerce.number().pipe(z.int().min(1).max(maxResultPages)).default(1),
    }),
    reply: z.object({ groups: z.array(SearchGroup) }),
    errors: [],
  }),
};

import { z } from 'zod';
import { endpoint, visitor } from './endpoint.ts';
import { forumProblems } from './forum-problems.ts';
import { ForumRemoval, Texts, ThreadRow } from './forum-shapes.ts';
import { Id, Moment, PathId } from './shapes.ts';

const Slug = z.string().min(1).max(60);
const cache = { tag: 'forum', seconds: 15, visitorsOnly: true } as const;

/** Endpoints whose responses are the same for everyone: the list of removals, feeds and the sitemap. */
export const forumPublic = {
  removals: endpoint({
    method: 'GET',
    path: '/api/forum/removals',
    summary: 'The last hundred removals by staff in sections that every visitor sees, if the owner publishes them.',
    access: visitor,
    limit: 'read',
    cache,
    reply: z.object({ removals: z.array(ForumRemoval) }),
    errors: [forumProblems.notFound],
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/forum/feed',
    summary: 'The newest threads of a section that every visitor sees.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'forum', seconds: 60 },
    query: z.object({ section: Slug }),
    reply: z.object({ section: z.object({ slug: z.string(), names: Texts }), threads: z.array(ThreadRow) }),
    errors: [forumProblems.notFound],
  }),
  sitemap: endpoint({
    method: 'GET',
    path: '/api/forum/sitemap',
    summary: 'The sections that every visitor sees, and the numbers of the sitemap files that list their threads.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'forum', seconds: 600 },
    reply: z.object({ sections: z.array(z.string()), files: z.array(z.int()) }),
    errors: [],
  }),
  sitemapFile: endpoint({
    method: 'GET',
    path: '/api/forum/sitemap/{file}',
    summary: 'The threads of one sitemap file that every visitor sees, oldest first, at most 10,000.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'forum', seconds: 600 },
    params: z.object({ file: PathId }),
    reply: z.object({ threads: z.array(z.object({ id: Id, slug: z.string(), section: z.string(), at: Moment })) }),
    errors: [forumProblems.notFound],
  }),
};

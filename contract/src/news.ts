import { z } from 'zod';
import { TextChange } from './content-history.ts';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { Choice } from './filters.ts';
import { defaultLanguage, languages } from './languages.ts';
import { mediaProblems } from './media.ts';
import { feedFormats, newsCategories, newsPageSize, newsReactions, newsStates } from './news-constants.ts';
import {
  AdminNews,
  AdminNewsArticle,
  NewsArticle,
  NewsDraft,
  NewsForm,
  NewsItem,
  NewsReactions,
  NewsRevision,
  NewsStart,
  NewsTextForm,
} from './news-shapes.ts';
import { problems } from './problem.ts';
import { BoundedPagination, boundedPage, Id, PathId, scrollPage, Version } from './shapes.ts';

export const newsProblems = problems('news', {
  notFound: 404,
  changedMeanwhile: 409,
  slugTaken: 409,
  /** The article has no title or no text in its source language. */
  nothingToPublish: 409,
  /** The forum section for comments does not exist. */
  sectionNotFound: 404,
  /** The source language of an article cannot be deleted. */
  isSource: 409,
});

const one = z.object({ id: PathId });
const LanguageCode = z.enum(languages);
const oneText = z.object({ id: PathId, language: LanguageCode });
const lang = LanguageCode.default(defaultLanguage);
const category = Choice(newsCategories);
const cache = { tag: 'news', seconds: 3 } as const;
const edit = { access: staff('content.news.edit'), limit: 'write' } as const;
const view = { access: staff('content.news.view'), limit: 'read' } as const;
const changed = { reply: AdminNewsArticle, drops: ['news', 'launcher'] } as const;
const conflicts = [newsProblems.notFound, newsProblems.changedMeanwhile] as const;

/** Paths contain "content", because the specification uses this word for news. */
export const news = {
  list: endpoint({
    method: 'GET',
    path: '/api/content',
    summary: 'Published news, pinned ones first, then the newest. `next` is the `after` of what follows.',
    access: visitor,
    limit: 'read',
    scope: 'news:read',
    cache,
    query: z.object({ lang, category, ...scrollPage(newsPageSize) }),
    reply: z.object({ news: z.array(NewsItem), next: Id.nullable() }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/content/{id}',
    summary: 'A published article in the language asked for, or in the best other one.',
    access: visitor,
    limit: 'read',
    scope: 'news:read',
    cache,
    params: one,
    query: z.object({ lang }),
    reply: NewsArticle,
    errors: [newsProblems.notFound],
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/news/{slug}',
    summary: 'A published article by the last part of its address, in any language, or by a former one.',
    access: visitor,
    limit: 'read',
    scope: 'news:read',
    cache,
    params: z.object({ slug: z.string().min(1).max(200) }),
    query: z.object({ lang }),
    reply: NewsArticle,
    errors: [newsProblems.notFound],
  }),
  reactions: endpoint({
    method: 'GET',
    path: '/api/content/{id}/reactions',
    summary: 'The reactions to a published article, and those of the caller.',
    access: visitor,
    limit: 'read',
    cache: { ...cache, visitorsOnly: true },
    params: one,
    reply: NewsReactions,
    errors: [newsProblems.notFound],
  }),
  react: endpoint({
    method: 'POST',
    path: '/api/content/{id}/reactions',
    summary: 'Adds or takes back a reaction to a published article. Repeating a call changes nothing.',
    access: player,
    limit: 'write',
    params: one,
    body: z.strictObject({ reaction: z.enum(newsReactions), on: z.boolean() }),
    reply: NewsReactions,
    errors: [newsProblems.notFound],
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/news-feed',
    summary: 'The newest articles written in a language, as RSS or Atom.',
    access: visitor,
    limit: 'read',
    cache,
    query: z.object({ lang, category, format: z.enum(feedFormats).default('rss') }),
    reply: z.object({ type: z.string(), xml: z.string() }),
    errors: [],
  }),
  sitemap: endpoint({
    method: 'GET',
    path: '/api/news-sitemap',
    summary: 'Addresses of the newest 1,000 articles, in every language they are written in.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'news', seconds: 60 },
    reply: z.object({
      articles: z.array(
        z.object({ updated: z.string(), versions: z.array(z.object({ language: LanguageCode, slug: z.string() })) }),
      ),
    }),
    errors: [],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/content',
    summary: 'All articles, the newest first, drafts and scheduled ones included.',
    ...view,
    query: z.object({ category, state: Choice(newsStates), ...boundedPage(20) }),
    reply: z.object({ news: z.array(AdminNews), pagination: BoundedPagination }),
    errors: [],
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/content/{id}',
    summary: 'An article with its texts in all languages and unsaved drafts.',
    ...view,
    params: one,
    reply: AdminNewsArticle,
    errors: [newsProblems.notFound],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/content',
    summary: 'Starts a draft with a title.',
    ...edit,
    ...changed,
    audit: 'news_create',
    body: NewsStart,
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/content/{id}',
    summary: 'Changes category, status, time and pin. Checks `version` if sent.',
    ...edit,
    ...changed,
    drops: ['news', 'launcher', 'forum'],
    audit: 'news_update',
    params: one,
    body: NewsForm,
    errors: [newsProblems.sectionNotFound, ...conflicts, newsProblems.nothingToPublish, mediaProblems.notFound],
  }),
  saveText: endpoint({
    method: 'PUT',
    path: '/api/admin/content/{id}/texts/{language}',
    summary: 'Saves the text in one language, keeps the former one as a revision and ends the draft.',
    ...edit,
    ...changed,
    audit: 'news_update',
    params: oneText,
    maxBytes: 1_048_576,
    body: NewsTextForm,
    errors: [...conflicts, newsProblems.slugTaken, newsProblems.nothingToPublish, mediaProblems.notFound],
  }),
  removeText: endpoint({
    method: 'DELETE',
    path: '/api/admin/content/{id}/texts/{language}',
    summary: 'Deletes a translation.',
    ...edit,
    ...changed,
    audit: 'news_update',
    params: oneText,
    errors: [newsProblems.notFound, newsProblems.isSource],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/admin/content/{id}/drafts/{language}',
    summary: 'Stores what is typed as a draft. `version` is that of the previous draft, 0 for the first.',
    ...edit,
    audit: 'news_draft',
    params: oneText,
    maxBytes: 1_048_576,
    body: z.strictObject({ version: Version, content: NewsDraft }),
    reply: z.object({ version: Version }),
    errors: conflicts,
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/api/admin/content/{id}/drafts/{language}',
    summary: 'Discards what was typed and not saved.',
    ...edit,
    audit: 'news_draft',
    params: oneText,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [newsProblems.notFound],
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/admin/content/{id}/texts/{language}/revisions',
    summary: 'The last 50 saved versions of a text, the newest first.',
    ...view,
    params: oneText,
    reply: z.object({ revisions: z.array(NewsRevision) }),
    errors: [newsProblems.notFound],
  }),
  revision: endpoint({
    method: 'GET',
    path: '/api/admin/content/{id}/revisions/{revision}',
    summary: 'A saved version compared with the current text.',
    ...view,
    params: z.object({ id: PathId, revision: PathId }),
    reply: z.object({ title: z.array(TextChange), excerpt: z.array(TextChange), body: z.array(TextChange) }),
    errors: [newsProblems.notFound],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/content/{id}/revisions/{revision}/restore',
    summary: 'Makes a saved version the current text. Checks `version` if sent.',
    ...edit,
    ...changed,
    audit: 'news_update',
    params: z.object({ id: PathId, revision: PathId }),
    body: z.strictObject({ version: Version.optional() }),
    errors: [...conflicts, newsProblems.nothingToPublish, mediaProblems.notFound],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/content/{id}',
    summary: 'Deletes an article in all languages with its revisions.',
    ...edit,
    drops: ['news', 'launcher', 'forum'],
    audit: 'news_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [newsProblems.notFound],
  }),
};

import { forumReactions } from './forum-constants.ts';

export const newsCategories = ['general', 'updates', 'events', 'announcements', 'patchnotes'] as const;
export type NewsCategory = (typeof newsCategories)[number];

export const newsStatuses = ['draft', 'published'] as const;

/** Current state of an article, derived from its status and its time. */
export const newsStates = ['draft', 'scheduled', 'live'] as const;
export type NewsState = (typeof newsStates)[number];

export const newsPageSize = 12;
export const feedFormats = ['rss', 'atom'] as const;

export const maxNewsTitle = 160;
export const maxNewsExcerpt = 400;
/** Lower-case letters and digits with single hyphens between them. */
export const newsSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** News has the same reactions as forum posts. */
export const newsReactions = forumReactions;
export type NewsReaction = (typeof newsReactions)[number];

/** Size in pixels of the preview picture that other sites show for a link. */
export const shareWidth = 1200;
export const shareHeight = 630;

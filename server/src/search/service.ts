import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { search as contract, SearchResult } from '@wyrmgate/contract/search';
import { resultsPerPage, resultsPerType, type SearchType, searchTypes } from '@wyrmgate/contract/search-constants';
import { searchCustomPages } from '../custom-pages/search.ts';
import { searchEvents } from '../events/search.ts';
import { searchForum } from '../forum/search.ts';
import type { Work } from '../http/context.ts';
import { searchNews } from '../news/search.ts';
import { type Found, pageOf, type TextSearch } from '../platform/database/full-text.ts';
import { searchPresentations } from '../presentations/search.ts';
import { searchSupport } from '../support/search.ts';
import { searchCharacters, searchGuilds } from '../world/search-names.ts';

type Contract = typeof contract;

/** Each domain decides in its own query what the caller may see. */
const sources: Record<SearchType, (work: Work, search: TextSearch) => Promise<Found<SearchResult>>> = {
  news: searchNews,
  events: searchEvents,
  forum: searchForum,
  help: searchSupport,
  pages: async (work, search) =>
    pageOf([...(await searchCustomPages(work, search)), ...(await searchPresentations(work, search))], search),
  characters: searchCharacters,
  guilds: searchGuilds,
};

export const searchSite = async (
  work: Work,
  { query: { q, type, lang, page } }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const limit = type ? resultsPerPage : resultsPerType;
  // The database can store neither NUL nor lone surrogates.
  const text = q.replaceAll('\0', ' ').toWellFormed();
  const search: TextSearch = { text, language: lang, offset: type ? (page - 1) * limit : 0, limit };
  const groups: Returned<Contract['list']>['groups'] = [];
  for (const each of type ? [type] : searchTypes) {
    const { rows, more } = await sources[each](work, search);
    if (rows.length > 0) groups.push({ type: each, results: rows, more });
  }
  return { groups };
};

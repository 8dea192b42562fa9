import { pageOfPost } from '@wyrmgate/contract/forum-constants';
import type { SearchResult } from '@wyrmgate/contract/search';
import {
  characterPage,
  customPage,
  eventPage,
  forumThread,
  guildPage,
  newsArticle,
  presentationPage,
  supportArticle,
} from '../shell/urls.ts';

export const linkOf = (result: SearchResult): string => {
  switch (result.type) {
    case 'news':
      return newsArticle(result);
    case 'events':
      return eventPage(result);
    case 'forum':
      return forumThread(result, { page: pageOfPost(result.no), no: result.no > 1 ? result.no : undefined });
    case 'help':
      return supportArticle(result);
    case 'pages':
      return result.kind === 'page' ? customPage(result.slug) : presentationPage(result.slug);
    case 'characters':
      return characterPage(result);
    case 'guilds':
      return guildPage(result);
  }
};

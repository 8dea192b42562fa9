import { ApiError } from '@wyrmgate/contract/client';
import { data, type LoaderFunctionArgs } from 'react-router';
import { type PageContext, pageContext } from './server-context.ts';

/** What an error screen knows of a loader that failed. */
export type PageFailure = { code: string; id: string | undefined };

/**
 * A loader that gets the page context: `export const loader = pageLoader(({ api }) => api.packages.list())`. A call that
 * the API refuses becomes a page with that status; anything else is a fault and is logged.
 */
export const pageLoader =
  <T>(load: (page: PageContext, args: LoaderFunctionArgs) => Promise<T> | T) =>
  async (args: LoaderFunctionArgs): Promise<T> => {
    const page = args.context.get(pageContext);
    try {
      return await load(page, args);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw data({ code: error.code, id: page.requestId } satisfies PageFailure, { status: error.status || 503 });
    }
  };

import { ApiError } from '@wyrmgate/contract/client';
import { data, type LoaderFunctionArgs } from 'react-router';
import { type PageContext, pageContext } from './server-context.ts';

/** Data for the error page of a failed loader. */
export type PageFailure = { code: string; id: string | undefined };

/**
 * Wraps a loader and passes the page context: `pageLoader(({ api }) => api.packages.list())`. An API error becomes a page with
 * the same status; other errors are logged, and the page shows the request id.
 */
export const pageLoader =
  <T>(load: (page: PageContext, args: LoaderFunctionArgs) => Promise<T> | T) =>
  async (args: LoaderFunctionArgs): Promise<T> => {
    const page = args.context.get(pageContext);
    try {
      return await load(page, args);
    } catch (error) {
      // Redirects and responses are thrown on purpose.
      if (!(error instanceof Error)) throw error;
      const refused = error instanceof ApiError ? error : undefined;
      if (!refused) console.error(`page failed, request ${page.requestId}`, error);
      const failure: PageFailure = { code: refused?.code ?? 'common.internal', id: page.requestId };
      throw data(failure, { status: refused ? refused.status || 503 : 500 });
    }
  };

import type { search } from '@wyrmgate/contract/search';
import type { Handlers } from '../http/context.ts';
import { searchSite } from './service.ts';

export const searchRoutes: Handlers<typeof search> = { list: searchSite };

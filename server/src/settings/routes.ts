import type { settings } from '@wyrmgate/contract/settings';
import type { Handlers } from '../http/context.ts';
import { readSite } from './service.ts';

export const settingsRoutes: Handlers<typeof settings> = { site: readSite };

import type { publishing } from '@wyrmgate/contract/publishing';
import type { Handlers } from '../http/context.ts';
import { showCalendar } from './service.ts';

export const publishingRoutes: Handlers<typeof publishing> = { calendar: showCalendar };

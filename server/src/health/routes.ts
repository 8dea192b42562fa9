import type { health } from '@wyrmgate/contract/health';
import type { Handlers } from '../http/context.ts';
import { listAlerts, readHealth } from './service.ts';

export const healthRoutes: Handlers<typeof health> = { get: readHealth, alerts: listAlerts };

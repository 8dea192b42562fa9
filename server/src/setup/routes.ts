import type { setup } from '@wyrmgate/contract/setup';
import type { Handlers } from '../http/context.ts';
import { readChecklist, updateItem } from './service.ts';

export const setupRoutes: Handlers<typeof setup> = { get: readChecklist, update: updateItem };

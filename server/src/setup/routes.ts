import type { setup } from '@wyrmgate/contract/setup';
import type { Handlers } from '../http/context.ts';
import { readChecklist, updateItem } from './service.ts';
import { testItem } from './test-item.ts';

export const setupRoutes: Handlers<typeof setup> = { get: readChecklist, test: testItem, update: updateItem };

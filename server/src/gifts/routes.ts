import type { gifts } from '@wyrmgate/contract/gifts';
import type { Handlers } from '../http/context.ts';
import { listReceivedGifts } from './service.ts';

export const giftsRoutes: Handlers<typeof gifts> = { received: listReceivedGifts };

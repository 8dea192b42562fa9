import type { donations } from '@wyrmgate/contract/donations';
import type { Handlers } from '../http/context.ts';
import { listDonations, listRecentDonations } from './service.ts';

export const donationsRoutes: Handlers<typeof donations> = { list: listDonations, recent: listRecentDonations };

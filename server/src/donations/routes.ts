import type { donations } from '@wyrmgate/contract/donations';
import type { Handlers } from '../http/context.ts';
import { readDetails } from './details.ts';
import { exportDonations } from './export.ts';
import { listDonations, listRecentDonations } from './service.ts';
import { changeDonationStatus, checkDonation, refundDonation, reviewDonation } from './staff-actions.ts';
import { readRevenue, readStats } from './stats.ts';

export const donationsRoutes: Handlers<typeof donations> = {
  list: listDonations,
  recent: listRecentDonations,
  stats: readStats,
  revenue: readRevenue,
  exportCsv: exportDonations,
  get: readDetails,
  changeStatus: changeDonationStatus,
  refund: refundDonation,
  check: checkDonation,
  review: reviewDonation,
};

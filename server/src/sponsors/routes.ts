import type { sponsors } from '@wyrmgate/contract/sponsors';
import type { Handlers } from '../http/context.ts';
import {
  activateSponsor,
  changeSeveral,
  createSponsor,
  exportSponsors,
  getSponsor,
  listForStaff,
  readAnalytics,
  readStats,
  removeSponsor,
  suspendSponsor,
  updateSponsor,
} from './admin.ts';
import { createMaterial, listMaterials, removeMaterial, updateMaterial } from './materials.ts';
import { decidePayout, listPayouts, requestPayout } from './payouts.ts';
import { listEarnings, listRegistrations, reviewRegistration } from './review.ts';
import { listConversions, listOwnEarnings, listSponsors, readDashboard, saveProfile, validateCode } from './service.ts';
import { readMonthlyStatement, readStatement } from './statements.ts';

export const sponsorsRoutes: Handlers<typeof sponsors> = {
  list: listSponsors,
  validateCode,
  dashboard: readDashboard,
  conversions: listConversions,
  ownEarnings: listOwnEarnings,
  materials: listMaterials,
  saveProfile,
  requestPayout,
  statement: readStatement,
  monthlyStatement: readMonthlyStatement,
  adminList: listForStaff,
  stats: readStats,
  exportCsv: exportSponsors,
  create: createSponsor,
  bulk: changeSeveral,
  get: getSponsor,
  update: updateSponsor,
  remove: removeSponsor,
  suspend: suspendSponsor,
  activate: activateSponsor,
  analytics: readAnalytics,
  earnings: listEarnings,
  registrations: listRegistrations,
  review: reviewRegistration,
  payouts: listPayouts,
  payout: decidePayout,
  adminMaterials: listMaterials,
  createMaterial,
  updateMaterial,
  removeMaterial,
};

import type { legal } from '@wyrmgate/contract/legal';
import type { Handlers } from '../http/context.ts';
import { getLegalText, listForStaff, resetLegalText, showTemplate, updateLegalText } from './service.ts';

export const legalRoutes: Handlers<typeof legal> = {
  get: getLegalText,
  adminList: listForStaff,
  template: showTemplate,
  update: updateLegalText,
  reset: resetLegalText,
};

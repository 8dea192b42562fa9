import { audit } from '@wyrmgate/contract/audit';
import { auditActions } from '@wyrmgate/contract/audit-actions';
import { shownResults, timeRanges } from '@wyrmgate/contract/audit-constants';
import { filters, oneOf, text } from '../../admin-kit/filters.ts';

const { username, resource } = audit.list.query.shape;
export const auditFilters = filters({
  username: text(username),
  resource: text(resource),
  action: oneOf(auditActions),
  result: oneOf(shownResults),
  range: oneOf(timeRanges),
});

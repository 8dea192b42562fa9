import type { audit } from '@wyrmgate/contract/audit';
import type { Handlers } from '../http/context.ts';
import { listAudit } from './service.ts';

export const auditRoutes: Handlers<typeof audit> = { list: listAudit };

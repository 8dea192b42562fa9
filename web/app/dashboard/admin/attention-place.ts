import type { Attention } from '@wyrmgate/contract/dashboard';
import { urls } from '../../shell/urls.ts';

const places: Partial<Record<Attention['kind'], string>> = {
  audit_broken: urls.admin.security,
  alerts: urls.admin.security,
  payments_review: `${urls.admin.donations}?status=review`,
  dead_events: urls.admin.donations,
  disputes: `${urls.admin.donations}?status=disputed`,
  refunds: urls.admin.donations,
  mails_failed: urls.admin.email,
  maintenance: urls.admin.settings.maintenance,
  weak_password: urls.admin.settings.security,
  no_staff_factor: urls.admin.settings.security,
  no_email_verification: urls.admin.settings.general,
};

/** Where something that waits can be dealt with. */
export const placeOf = ({ kind, suspicion }: Attention): string | undefined =>
  suspicion
    ? `${urls.admin.auditLogs}?${new URLSearchParams({ username: suspicion.username, range: 'day' })}`
    : places[kind];

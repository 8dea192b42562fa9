import type { Attention } from '@wyrmgate/contract/dashboard';
import { adminUrls, settingsUrl } from '../../shell/admin/sections.ts';

const places: Partial<Record<Attention['kind'], string>> = {
  audit_broken: adminUrls.security,
  alerts: adminUrls.security,
  payments_review: `${adminUrls.donations}?status=review`,
  dead_events: adminUrls.donations,
  disputes: `${adminUrls.donations}?status=disputed`,
  refunds: adminUrls.donations,
  mails_failed: adminUrls.email,
  maintenance: settingsUrl('maintenance'),
  weak_password: settingsUrl('security'),
  no_staff_factor: settingsUrl('security'),
  no_email_verification: settingsUrl('general'),
};

/** Where something that waits can be dealt with. */
export const placeOf = ({ kind, suspicion }: Attention): string | undefined =>
  suspicion
    ? `${adminUrls.auditLogs}?${new URLSearchParams({ username: suspicion.username, range: 'day' })}`
    : places[kind];

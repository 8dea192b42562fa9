import type { Attention } from '@wyrmgate/contract/dashboard';
import { adminUrls, settingsUrl } from '../../shell/admin/sections.ts';

const places: Partial<Record<Attention['kind'], string>> = {
  audit_broken: adminUrls.security,
  alerts: adminUrls.security,
  payments_review: `${adminUrls.donations}?status=review`,
  late_events: adminUrls.gatewayEvents,
  different_days: adminUrls.gatewayEvents,
  disputes: `${adminUrls.donations}?status=disputed`,
  refunds: adminUrls.donations,
  deliveries_stuck: `${adminUrls.deliveries}?status=needs_attention`,
  differences_open: `${adminUrls.differences}?status=open`,
  tickets_open: `${adminUrls.tickets}?state=open`,
  mails_failed: adminUrls.email,
  maintenance: settingsUrl('maintenance'),
  weak_password: settingsUrl('security'),
  no_staff_factor: settingsUrl('security'),
  no_email_verification: settingsUrl('general'),
  setup_open: adminUrls.setup,
};

/** Returns the link to the screen where staff can resolve an item. */
export const placeOf = ({ kind, suspicion }: Attention): string | undefined =>
  suspicion
    ? `${adminUrls.auditLogs}?${new URLSearchParams({ username: suspicion.username, range: 'day' })}`
    : places[kind];

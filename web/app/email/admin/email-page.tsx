import { useTranslation } from '#i18n';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useAdmin, useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ConfigSection } from './config-section.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { NoAccess } from './no-access.tsx';

export const handle = { namespaces: ['email'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'email:meta.title', noindex: true });

/** The mail server and the delivery log. Staff who may only read the log see a notice instead of the configuration. */
export default function EmailPage() {
  const { systemType } = useAdmin();
  const seesLog = useCan()('admin.email.view');
  if (systemType !== 'implementor' && !seesLog) return <NoAccess />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {systemType === 'implementor' ? <ConfigSection /> : <LogOnly />}
      {seesLog && <DeliveryLog />}
    </div>
  );
}

function LogOnly() {
  const { t } = useTranslation('email');
  return (
    <>
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <Banner tone="info">{t('errors.forbidden')}</Banner>
    </>
  );
}

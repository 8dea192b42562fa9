import type { RouteHandle } from '../../platform/route-handle.ts';
import { useAdmin, useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { ConfigSection } from './config-section.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { NoAccess } from './no-access.tsx';

export const handle = { namespaces: ['email'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'email:meta.title', noindex: true });

/** The mail server and the delivery log. Staff without access to the configuration see a notice in its place. */
export default function EmailPage() {
  const { systemType } = useAdmin();
  const seesLog = useCan()('admin.email.view');
  return (
    <div className="grid grid-cols-1 gap-5">
      {systemType === 'implementor' ? <ConfigSection /> : <NoAccess />}
      {seesLog && <DeliveryLog />}
    </div>
  );
}

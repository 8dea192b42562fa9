import { refreshSeconds } from '@wyrmgate/contract/dashboard-constants';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useRoomForAll } from '../../admin-kit/use-media.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { useCan } from './admin-context.ts';
import { adminUrls } from './sections.ts';

/** Number of open alerts, for staff who may see them. Hidden at zero. */
export function AlertBadge() {
  const { t } = useTranslation('dashboard');
  const roomy = useRoomForAll();
  const can = useCan();
  const { data } = useApiQuery(
    ['health', 'alerts'],
    {},
    { enabled: can('admin.dashboard.view'), refetchInterval: refreshSeconds * 1000, quiet: true },
  );
  const open = data?.open ?? [];
  if (open.length === 0) return null;
  const words = t('openAlerts', { count: open.length });
  return (
    <Link
      to={can('admin.audit.view') ? adminUrls.security : adminUrls.dashboard}
      aria-label={words}
      title={roomy ? undefined : words}
      className="inline-flex min-h-(--touch) items-center no-underline"
    >
      <Badge tone={open.some(({ level }) => level === 'critical') ? 'danger' : 'warning'} icon={TriangleAlert}>
        {roomy ? words : open.length}
      </Badge>
    </Link>
  );
}

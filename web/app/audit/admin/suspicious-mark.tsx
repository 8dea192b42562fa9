import { suspiciousActions } from '@wyrmgate/contract/audit-constants';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Badge } from '../../ui/badge.tsx';

/** Marks one of too many actions within an hour. */
export function SuspiciousMark() {
  const { t } = useTranslation('audit');
  return (
    <span title={t('suspiciousWhy', { count: suspiciousActions })}>
      <Badge tone="warning" icon={TriangleAlert}>
        {t('suspicious')}
      </Badge>
    </span>
  );
}

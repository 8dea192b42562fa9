import { suspiciousActions } from '@wyrmgate/contract/audit-constants';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Badge } from '../../ui/badge.tsx';

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

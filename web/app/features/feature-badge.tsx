import type { FeatureStatus } from '@wyrmgate/contract/features-constants';
import { CircleCheck, CircleSlash, FlaskConical } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Badge } from '../ui/badge.tsx';

const looks = {
  enabled: { tone: 'success', icon: CircleCheck },
  beta: { tone: 'info', icon: FlaskConical },
  disabled: { tone: 'neutral', icon: CircleSlash },
} as const;

export function FeatureBadge({ status }: { status: FeatureStatus }) {
  const { t } = useTranslation('features');
  return <Badge {...looks[status]}>{t(`status.${status}`)}</Badge>;
}

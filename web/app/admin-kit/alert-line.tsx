import type { Alert } from '@wyrmgate/contract/health';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Icon } from '../ui/icon.tsx';
import { adminMoment } from './admin-date.ts';

export function AlertLine({ alert: { kind, level, value, raised_at, resolved_at } }: { alert: Alert }) {
  const { t } = useTranslation('health');
  const over = resolved_at !== null;
  const icon = over ? CircleCheck : level === 'critical' ? CircleAlert : TriangleAlert;
  const tone = over ? 'text-muted' : level === 'critical' ? 'text-danger' : 'text-warning';
  const from = adminMoment(raised_at);
  return (
    <div className="flex items-start gap-3">
      <Icon as={icon} size={18} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="text-heading leading-snug">{t(`kinds.${kind}`, { value })}</p>
        <p className="text-meta text-muted">
          {t(`levels.${over ? 'over' : level}`)}
          {' · '}
          {over ? t('alerts.span', { from, to: adminMoment(resolved_at) }) : t('alerts.since', { time: from })}
        </p>
      </div>
    </div>
  );
}

import type { Health } from '@wyrmgate/contract/health';
import { useTranslation } from '#i18n';
import { Badge } from '../../../ui/badge.tsx';

const radius = 52;
const around = 2 * Math.PI * radius;
const looks = { healthy: 'success', warning: 'warning', critical: 'danger' } as const;
const colours = { healthy: 'text-success', warning: 'text-warning', critical: 'text-danger' } as const;

/** Shows the health score as a ring that closes at 100. */
export function ScoreRing({ health: { score, status } }: { health: Health }) {
  const { t } = useTranslation('health');
  return (
    <div className="grid justify-items-center gap-3 py-2">
      <svg
        role="img"
        aria-label={t('scoreOf', { score })}
        viewBox="0 0 128 128"
        width={148}
        height={148}
        className={colours[status]}
      >
        <circle cx={64} cy={64} r={radius} fill="none" strokeWidth={10} className="stroke-subtle" />
        <circle
          cx={64}
          cy={64}
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth={10}
          strokeLinecap="round"
          strokeDasharray={`${(Math.max(score, 0.5) / 100) * around} ${around}`}
          transform="rotate(-90 64 64)"
        />
        <text x={64} y={75} textAnchor="middle" fontSize={34} fontWeight={600} className="fill-heading">
          {score}
        </text>
      </svg>
      <Badge tone={looks[status]} dot>
        {t(`status.${status}`)}
      </Badge>
    </div>
  );
}

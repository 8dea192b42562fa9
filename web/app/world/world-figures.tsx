import { type Empire, empires } from '@wyrmgate/contract/game-constants';
import type { WorldStatus } from '@wyrmgate/contract/world-shapes';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { Badge } from '../ui/badge.tsx';
import { StatStrip } from '../ui/stat-strip.tsx';
import { EmpireName } from './empire.tsx';

type WorldNumbers = Pick<WorldStatus, 'total' | 'empires' | 'checked_at' | 'source' | 'demo'>;

/** Shows the number of players online, in total and by empire. */
export function WorldFigures({ status }: { status: WorldNumbers }) {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const text = (value: number | null | undefined): string =>
    value === null || value === undefined ? t('status.unknown') : number(value);
  const { empires: figures } = status;
  return (
    <>
      <StatStrip
        label={t('status.now')}
        stats={[
          { key: 'all', label: t('status.online'), value: text(status.total) },
          ...(status.total === null || figures
            ? empires.map((empire: Empire) => ({
                key: empire,
                label: <EmpireName empire={empire} />,
                value: text(figures?.[empire]),
              }))
            : []),
        ]}
      />
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-meta text-secondary">
        {status.checked_at ? (
          <span>
            {t('status.checked')} <LocalTime iso={status.checked_at} time />
          </span>
        ) : (
          <span>{t('status.silent')}</span>
        )}
        {status.source === 'estimate' && <span>{t('status.estimate')}</span>}
        {status.demo && <Badge tone="info">{t('demo')}</Badge>}
      </p>
    </>
  );
}

import type { WorldStatus } from '@wyrmgate/contract/world-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { urls } from '../shell/urls.ts';
import { Panel } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Channels, GameState } from './channels.tsx';
import { PopulationChart } from './population-chart.tsx';
import { WorldFigures } from './world-figures.tsx';

/** The home page's block about the game: its status, players online, channels and the last 24 hours. */
export function WorldNow({ status, title }: { status: WorldStatus; title?: string | undefined }) {
  const { t } = useTranslation('world');
  const hasChannels = status.channels.length > 0;
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="pb-0.5 text-h2">{title ?? t('status.now')}</h2>
          <GameState isUp={status.checked_at !== null} />
        </div>
        <Link to={urls.status}>{t('status.more')}</Link>
      </div>
      <WorldFigures status={status} />
      <div
        className={cx(
          'mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5',
          hasChannels && 'lg:grid-cols-[minmax(0,1fr)_23rem]',
        )}
      >
        <Panel title={t('status.day')} level={3}>
          <PopulationChart hours={status.hours} />
        </Panel>
        {hasChannels && <Channels channels={status.channels} level={3} />}
      </div>
    </div>
  );
}

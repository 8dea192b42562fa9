import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { urls } from '../shell/urls.ts';
import { WorldFigures, type WorldNumbers } from './world-figures.tsx';

/** The home page's block about players online. */
export function WorldNow({ status, title }: { status: WorldNumbers; title?: string | undefined }) {
  const { t } = useTranslation('world');
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="pb-0.5 text-h2">{title ?? t('status.now')}</h2>
        <Link to={urls.status}>{t('status.more')}</Link>
      </div>
      <WorldFigures status={status} />
    </div>
  );
}

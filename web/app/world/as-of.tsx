import type { Snapshot } from '@wyrmgate/contract/world-shapes';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Badge } from '../ui/badge.tsx';

/** Shows the age of the figures, and whether they are from the demo world. */
export function AsOf({ snapshot }: { snapshot: Pick<Snapshot, 'as_of' | 'demo'> }) {
  const { t } = useTranslation('world');
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-bone-200 text-meta">
      {snapshot.as_of !== null && (
        <span>
          {t('asOf')} <LocalTime iso={snapshot.as_of} time />
        </span>
      )}
      {snapshot.demo && <Badge tone="info">{t('demo')}</Badge>}
    </p>
  );
}

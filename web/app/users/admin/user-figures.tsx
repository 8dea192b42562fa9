import { useTranslation } from '#i18n';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { StatStrip } from '../../ui/stat-strip.tsx';

/** Figures about all users. Hidden if they do not load, because the list already shows the error. */
export function UserFigures() {
  const { t } = useTranslation('users');
  const { number } = useFormat();
  const { data, isError } = useApiQuery(['users', 'stats'], {}, { quiet: true });
  if (isError && !data) return null;
  return (
    <StatStrip
      label={t('figures.label')}
      loading={!data}
      stats={(['total', 'active', 'banned', 'newToday'] as const).map((key) => ({
        key,
        label: t(`figures.${key}`),
        value: number(data?.[key] ?? 0),
      }))}
    />
  );
}

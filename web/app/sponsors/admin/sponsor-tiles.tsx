import { useTranslation } from '#i18n';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { StatStrip } from '../../ui/stat-strip.tsx';

/** Shows totals for all sponsors. Hidden if they do not load, because the list already shows the error. */
export function SponsorTiles() {
  const { t } = useTranslation('sponsors-admin');
  const { number } = useFormat();
  const { data, isError } = useApiQuery(['sponsors', 'stats'], {}, { quiet: true });
  if (isError && !data) return null;
  const values = {
    sponsors: data?.total_sponsors,
    clicks: data?.total_clicks,
    registrations: data?.total_registrations,
    coins: data?.total_coins,
  };
  return (
    <StatStrip
      label={t('stats.label')}
      loading={!data}
      stats={(['sponsors', 'clicks', 'registrations', 'coins'] as const).map((key) => ({
        key,
        label: t(`stats.${key}`),
        value: number(values[key] ?? 0),
      }))}
    />
  );
}

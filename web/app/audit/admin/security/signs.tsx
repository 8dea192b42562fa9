import type { SecurityReport } from '@wyrmgate/contract/audit';
import { useTranslation } from '#i18n';
import { useFormat } from '../../../platform/format.ts';
import { StatStrip } from '../../../ui/stat-strip.tsx';

const keys = ['failedLogins', 'newDevices', 'tokenReuse', 'refusals'] as const;

export function Signs({ report }: { report: SecurityReport | undefined }) {
  const { t } = useTranslation('security');
  const { number } = useFormat();
  return (
    <StatStrip
      label={t('signs.label')}
      loading={report === undefined}
      stats={keys.map((key) => ({
        key,
        label: t(`signs.${key}`),
        value: number(report?.[key] ?? 0),
        note: t(`signs.${key}Note`, { count: report?.lockouts ?? 0 }),
      }))}
    />
  );
}

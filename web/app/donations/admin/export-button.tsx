import { Download } from 'lucide-react';
import { useTranslation } from '#i18n';
import { saveCsv } from '../../admin-kit/save-csv.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import type { DonationFilters } from './donation-filters.ts';

/** Takes the filtered payments home as a file. */
export function ExportButton({ filters: { page: _, ...query } }: { filters: DonationFilters }) {
  const { t } = useTranslation('donations');
  const take = useApiMutation(['donations', 'exportCsv'], {
    onSuccess: ({ rows, capped, ...file }) => {
      saveCsv(file);
      adminToasts.show({
        type: capped ? 'warning' : 'success',
        title: t('done.exported', { count: rows }),
        ...(capped ? { message: t('done.exportCapped') } : {}),
      });
    },
  });
  return (
    <Button
      icon={Download}
      loading={take.isPending}
      loadingLabel={t('actions.exporting')}
      onClick={() => take.mutate({ query })}
    >
      {t('actions.export')}
    </Button>
  );
}

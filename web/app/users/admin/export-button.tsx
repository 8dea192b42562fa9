import { Download } from 'lucide-react';
import { useTranslation } from '#i18n';
import { saveCsv } from '../../admin-kit/save-csv.ts';
import { useAsked } from '../../admin-kit/use-asked.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import type { UserFilters } from './user-filters.ts';

/** Takes the filtered users home as a file. */
export function ExportButton({ filters: { page: _, ...query }, off }: { filters: UserFilters; off: boolean }) {
  const { t } = useTranslation('users');
  const take = useApiMutation(['users', 'exportCsv'], {
    onSuccess: ({ rows, ...file }) => {
      saveCsv(file);
      adminToasts.show({ type: 'success', title: t('exported', { count: rows }) });
    },
  });
  useAsked('export', () => !off && take.mutate({ query }));
  return (
    <Button
      icon={Download}
      disabled={off}
      loading={take.isPending}
      loadingLabel={t('actions.exporting')}
      onClick={() => take.mutate({ query })}
    >
      {t('actions.export')}
    </Button>
  );
}

import { exportFormats } from '@wyrmgate/contract/audit-constants';
import { Download } from 'lucide-react';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import type { AuditFilters } from './audit-filters.ts';

/** Takes the filtered entries home, for a spreadsheet or for a program. */
export function ExportButtons({ filters: { page: _, limit: __, ...query } }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit');
  const take = useApiMutation(['audit', 'exportEntries'], {
    onSuccess: ({ filename, text, rows, capped }) => {
      saveFile(filename, text);
      adminToasts.show({
        type: capped ? 'warning' : 'success',
        title: t('export.done', { count: rows }),
        ...(capped ? { message: t('export.capped') } : {}),
      });
    },
  });
  return (
    <>
      {exportFormats.map((format) => (
        <Button
          key={format}
          icon={Download}
          loading={take.isPending && take.variables.query?.format === format}
          loadingLabel={t('export.busy')}
          onClick={() => take.mutate({ query: { ...query, format } })}
        >
          {t(`export.${format}`)}
        </Button>
      ))}
    </>
  );
}

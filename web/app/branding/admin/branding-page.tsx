import type { AdminBranding } from '@wyrmgate/contract/branding';
import { brandingFormat, brandingFormatVersion } from '@wyrmgate/contract/branding-constants';
import { Download, RotateCcw, Upload } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BrandingEditor } from './branding-editor.tsx';
import { ImportBrandingDialog } from './import-branding-dialog.tsx';

export const handle = { namespaces: ['branding', 'media', 'home', 'ui'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'branding:title', noindex: true });

/** Never refetched, because typed input must be compared with the values that the form started from. */
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export default function BrandingPage() {
  const { t } = useTranslation('branding');
  const editable = useCan()('admin.branding.edit');
  const { revalidate } = useRevalidator();
  const query = useApiQuery(['branding', 'adminGet'], {}, readOnce);
  const [open, setOpen] = useState<'import' | 'reset'>();
  const close = () => setOpen(undefined);
  const show = ({ branding, version, updated_at, media }: AdminBranding) => {
    queryClient().setQueryData(['branding', 'adminGet', {}], { branding, version, updated_at, media });
    void revalidate();
  };
  const reset = useAdminMutation(() => api.branding.reset({ body: {} }), {
    invalidates: [],
    done: () => t('done.reset'),
  });
  const saved = query.data;
  const exportFile = () => {
    if (!saved) return;
    const file = { format: brandingFormat, format_version: brandingFormatVersion, branding: saved.branding };
    saveFile('branding.json', `${JSON.stringify(file, null, 2)}\n`);
  };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button icon={Download} disabled={!saved} onClick={exportFile}>
            {t('export')}
          </Button>
          {editable && (
            <>
              <Button icon={Upload} onClick={() => setOpen('import')}>
                {t('import.open')}
              </Button>
              <Button variant="danger-quiet" icon={RotateCcw} onClick={() => setOpen('reset')}>
                {t('reset.open')}
              </Button>
            </>
          )}
        </div>
      }
    >
      <Loaded query={query} failed={t('failed.load')} waiting={<Skeleton className="h-96 w-full animate-appear" />}>
        {(stored) => <BrandingEditor key={stored.version} stored={stored} editable={editable} onSaved={show} />}
      </Loaded>
      {open === 'import' && <ImportBrandingDialog onImported={show} onClose={close} />}
      <ConfirmDialog
        open={open === 'reset'}
        onOpenChange={close}
        title={t('reset.title')}
        description={t('reset.text')}
        confirmLabel={t('reset.action')}
        confirmingLabel={t('reset.doing')}
        onConfirm={() => reset.mutate(undefined, { onSuccess: show, onSettled: close })}
        confirming={reset.isPending}
        destructive
      />
    </AdminPage>
  );
}

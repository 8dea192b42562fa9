import type { Release } from '@wyrmgate/contract/launcher';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { formatFileSize } from '../../platform/file-size.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type ReleaseDialogProps = { row: Release; current: Release | undefined; onClose: () => void };

/** Shows the changes for players before a release is published. */
export function ReleaseDialog({ row, current, onClose }: ReleaseDialogProps) {
  const { t, i18n } = useTranslation('launcher');
  const problem = useProblemText();
  const { id, version, state } = row;
  const publishable = useCan()('admin.launcher.publish') && current?.id !== id;
  const query = useApiQuery(['launcher', 'changes'], { params: { id } });
  const publish = useAdminMutation(api.launcher.publish, {
    invalidates: [['launcher']],
    done: () => t('done.published', { version }),
    quiet: true,
  });
  const run = () => publish.mutate({ params: { id }, body: { current: current?.id ?? null } }, { onSuccess: onClose });
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('changes.title', { version })}
      dirty={publish.isPending}
      footer={
        <>
          <DialogCancel disabled={publish.isPending} />
          {publishable && (
            <Button variant="primary" loading={publish.isPending} loadingLabel={t('changes.publishing')} onClick={run}>
              {t('changes.publish', { version })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {publish.error && (
          <Banner tone="danger" role="alert">
            {problem(publish.error)}
          </Banner>
        )}
        {publishable && <Banner tone="warning">{t('changes.warning')}</Banner>}
        {publishable && state === 'previous' && <p>{t('changes.back')}</p>}
        <Loaded query={query} failed={t('failed.changes')} waiting={<Skeleton className="h-40 w-full" />}>
          {({ added, changed, removed, download, files }) => {
            const total = added + changed + removed;
            if (total === 0) return <p>{t('changes.same')}</p>;
            return (
              <>
                <div className="grid gap-1">
                  <p>{current ? t('changes.compared', { version: current.version }) : t('changes.first')}</p>
                  <p className="font-[560] text-heading">{t('changes.counts', { added, changed, removed })}</p>
                  <p>{t('changes.download', { size: formatFileSize(download, i18n.language) })}</p>
                </div>
                <ul aria-label={t('changes.list')} className="grid gap-1 text-meta">
                  {files.map(({ path, change, size }) => (
                    <li key={path} className="flex flex-wrap justify-between gap-x-4">
                      <code className="wrap-anywhere min-w-0">{path}</code>
                      <span className="text-muted tabular-nums">
                        {t(`changes.${change}`)} · {formatFileSize(size, i18n.language)}
                      </span>
                    </li>
                  ))}
                  {total > files.length && <li>{t('changes.more', { count: total - files.length })}</li>}
                </ul>
              </>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}

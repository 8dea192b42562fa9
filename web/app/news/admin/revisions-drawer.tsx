import type { Language } from '@wyrmgate/contract/languages';
import type { TextChange } from '@wyrmgate/contract/news-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

function Changes({ changes }: { changes: readonly TextChange[] }) {
  const parts = changes.map((change, at) => ({ ...change, key: `${at} ${change.kind}` }));
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere] text-control">
      {parts.map(({ key, kind, text }) => {
        if (kind === 'added')
          return (
            <ins key={key} className="text-success">
              {text}
            </ins>
          );
        if (kind === 'removed')
          return (
            <del key={key} className="text-danger">
              {text}
            </del>
          );
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}

function Comparison({ id, revision }: { id: number; revision: number }) {
  const { t } = useTranslation('news-admin');
  const query = useApiQuery(['news', 'revision'], { params: { id, revision } }, { quiet: true });
  return (
    <Loaded query={query} failed={t('failedOne')} waiting={<Skeleton className="h-32" />}>
      {({ title, excerpt, body }) => {
        const same = [...title, ...excerpt, ...body].every(({ kind }) => kind === 'same');
        if (same) return <p className="text-meta text-muted">{t('revisions.same')}</p>;
        return (
          <div className="grid gap-3 rounded-field border border-line p-3">
            <p className="text-meta text-muted">{t('revisions.hint')}</p>
            <Changes changes={title} />
            <Changes changes={excerpt} />
            <Changes changes={body} />
          </div>
        );
      }}
    </Loaded>
  );
}

export type RevisionsDrawerProps = {
  id: number;
  language: Language;
  version: number;
  editable: boolean;
  onClose: () => void;
};

/** The saved versions of a text, each compared with the current one. */
export function RevisionsDrawer({ id, language, version, editable, onClose }: RevisionsDrawerProps) {
  const { t } = useTranslation('news-admin');
  const [shown, setShown] = useState<number>();
  const query = useApiQuery(['news', 'revisions'], { params: { id, language } }, { quiet: true });
  const restore = useAdminMutation(
    (revision: number) => api.news.restore({ params: { id, revision }, body: { version } }),
    { invalidates: [['news']], done: () => t('done.restored') },
  );
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t('revisions.title')}>
      <Loaded query={query} failed={t('failedOne')} waiting={<Skeleton className="h-60" />}>
        {({ revisions }) =>
          revisions.length === 0 ? (
            <EmptyState title={t('revisions.empty')} />
          ) : (
            <ol className="grid gap-4">
              {revisions.map((revision) => (
                <li key={revision.id} className="grid gap-2 border-line border-b pb-4">
                  <span className="font-[560] text-heading">{revision.title}</span>
                  <span className="text-meta text-muted">
                    {t('revisions.by', { time: adminMoment(revision.saved_at), name: revision.author ?? '' })}
                  </span>
                  <span className="flex flex-wrap gap-2">
                    <Button
                      size="sm"
                      aria-expanded={shown === revision.id}
                      onClick={() => setShown(shown === revision.id ? undefined : revision.id)}
                    >
                      {t('revisions.compare')}
                    </Button>
                    {editable && (
                      <Button
                        size="sm"
                        loading={restore.isPending && restore.variables === revision.id}
                        loadingLabel={t('revisions.restoring')}
                        onClick={() => restore.mutate(revision.id, { onSuccess: onClose })}
                      >
                        {t('revisions.restore')}
                      </Button>
                    )}
                  </span>
                  {shown === revision.id && <Comparison id={id} revision={revision.id} />}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Drawer>
  );
}

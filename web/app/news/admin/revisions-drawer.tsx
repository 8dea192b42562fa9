import type { Language } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { Changes, Comparison, RevisionList } from '../../admin-kit/revision-list.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

function TextComparison({ id, revision }: { id: number; revision: number }) {
  const { t } = useTranslation('news-admin');
  const query = useApiQuery(['news', 'revision'], { params: { id, revision } }, { quiet: true });
  return (
    <Loaded query={query} failed={t('failedOne')} waiting={<Skeleton className="h-32" />}>
      {({ title, excerpt, body }) => (
        <Comparison>
          {[...title, ...excerpt, ...body].some(({ kind }) => kind !== 'same') && (
            <>
              <Changes changes={title} />
              <Changes changes={excerpt} />
              <Changes changes={body} />
            </>
          )}
        </Comparison>
      )}
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

export function RevisionsDrawer({ id, language, version, editable, onClose }: RevisionsDrawerProps) {
  const { t } = useTranslation('news-admin');
  const { t: tHistory } = useTranslation('content-history');
  const query = useApiQuery(['news', 'revisions'], { params: { id, language } }, { quiet: true });
  const restore = useAdminMutation(
    (revision: number) => api.news.restore({ params: { id, revision }, body: { version } }),
    { invalidates: [['news']], done: () => t('done.restored') },
  );
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={tHistory('revisions.title')}>
      <Loaded query={query} failed={t('failedOne')} waiting={<Skeleton className="h-60" />}>
        {({ revisions }) => (
          <RevisionList
            revisions={revisions}
            compare={(revision) => <TextComparison id={id} revision={revision} />}
            restore={
              editable
                ? {
                    label: tHistory('revisions.restore'),
                    busy: tHistory('revisions.restoring'),
                    running: restore.isPending ? restore.variables : undefined,
                    run: (revision) => restore.mutate(revision, { onSuccess: onClose }),
                  }
                : undefined
            }
          />
        )}
      </Loaded>
    </Drawer>
  );
}

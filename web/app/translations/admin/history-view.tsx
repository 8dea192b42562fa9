import { useInfiniteQuery } from '@tanstack/react-query';
import type { Language } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeList } from './change-list.tsx';
import { useSaveTexts } from './use-save-texts.ts';

type HistoryListProps = {
  language: Language;
  /** Key of a single text. Undefined shows the history of all texts. */
  entryKey: string | undefined;
  /** Restores the text as it was before a change. */
  onRestore: ((text: string | null, key: string) => void) | undefined;
};

export function HistoryList({ language, entryKey, onRestore }: HistoryListProps) {
  const { t } = useTranslation('translations');
  const query = useInfiniteQuery(
    {
      queryKey: ['translations', 'history', language, entryKey],
      queryFn: ({ pageParam, signal }) =>
        api.translations.history(
          { params: { language }, query: { key: entryKey, after: pageParam, limit: 20 } },
          { signal },
        ),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    },
    queryClient(),
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  return (
    <Loaded query={query as never} failed={t('failed.load')} waiting={<Skeleton className="h-24 w-full" />}>
      {({ pages }: NonNullable<(typeof query)['data']>) => {
        const changes = pages.flatMap((page) => page.changes);
        if (changes.length === 0) return <p className="text-muted">{t('history.empty')}</p>;
        return (
          <div className="grid gap-4">
            <ol className="grid gap-4">
              {changes.map((change) => (
                <li key={change.id} className="grid gap-2">
                  <div className="flex flex-wrap items-center justify-between gap-2 text-meta text-secondary">
                    <span>
                      {change.changed_by ?? t('history.nobody')}, <AdminTime iso={change.changed_at} />
                    </span>
                    {onRestore && (
                      <Button
                        size="sm"
                        aria-label={t('history.restoreOne', { key: change.key })}
                        onClick={() => onRestore(change.before, change.key)}
                      >
                        {t('history.restore')}
                      </Button>
                    )}
                  </div>
                  <ChangeList changes={[change]} />
                </li>
              ))}
            </ol>
            {hasNextPage && (
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('history.more')}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

export function HistoryView({ language, editable }: { language: Language; editable: boolean }) {
  const save = useSaveTexts(language);
  const restore = (text: string | null, key: string) => save.mutate({ translations: { [key]: text } });
  return (
    <Panel>
      <HistoryList language={language} entryKey={undefined} onRestore={editable ? restore : undefined} />
    </Panel>
  );
}

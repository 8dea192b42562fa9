import { type KeptContent, newTarget } from '@wyrmgate/contract/content-history-constants';
import { languages } from '@wyrmgate/contract/languages';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReset, UseFormWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { languageNames } from '../shell/language-names.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DraftStatus, OfferedDraft } from './draft-notes.tsx';
import type { FormHistory } from './form-dialog.tsx';
import { Loaded } from './loaded.tsx';
import { Changes, Comparison, RevisionList } from './revision-list.tsx';
import { useAdminMutation } from './use-admin-mutation.ts';
import { useAutosave } from './use-autosave.ts';

type Item = { content: KeptContent; target: string };

const fieldOf: Record<string, 'title' | 'excerpt' | 'body' | 'question' | 'description' | 'participants' | 'reward'> = {
  titles: 'title',
  title: 'title',
  excerpts: 'excerpt',
  contents: 'body',
  bodies: 'body',
  answers: 'body',
  questions: 'question',
  description: 'description',
  participants: 'participants',
  reward: 'reward',
};

/** Names a changed field: `titles.de` becomes "Title · Deutsch". Fields that are not texts keep their API names. */
const useFieldName = () => {
  const { t } = useTranslation('content-history');
  return (path: string): string => {
    const parts = path.split('.');
    const language = languages.find((one) => parts.includes(one));
    const field = parts.map((part) => fieldOf[part]).find((name) => name !== undefined);
    const name =
      parts[0] === 'slides'
        ? t('fields.slide', { number: Number(parts[1]) + 1 })
        : field
          ? t(`fields.${field}`)
          : t('fields.other', { name: path });
    return language ? `${name} · ${languageNames[language]}` : name;
  };
};

function FieldComparison({ item, revision }: { item: Item; revision: number }) {
  const { t } = useTranslation('content-history');
  const nameOf = useFieldName();
  const query = useApiQuery(['content-history', 'get'], { params: { ...item, revision } }, { quiet: true });
  return (
    <Loaded query={query} failed={t('errors.notFound')} waiting={<Skeleton className="h-32" />}>
      {({ changes }) => (
        <Comparison>
          {changes.length > 0 &&
            changes.map(({ path, changes: parts }) => (
              <section key={path} className="grid gap-1">
                <h3 className="text-meta text-secondary">{nameOf(path)}</h3>
                <Changes changes={parts} />
              </section>
            ))}
        </Comparison>
      )}
    </Loaded>
  );
}

type VersionsProps = { item: Item; onPut: (content: Record<string, unknown>) => void; onClose: () => void };

function Versions({ item, onPut, onClose }: VersionsProps) {
  const { t } = useTranslation('content-history');
  const query = useApiQuery(['content-history', 'list'], { params: item }, { quiet: true, staleTime: 0 });
  const read = useAdminMutation((revision: number) => api['content-history'].get({ params: { ...item, revision } }), {
    invalidates: [],
  });
  return (
    <Dialog open size="lg" title={t('revisions.title')} onOpenChange={(open) => !open && onClose()}>
      <Loaded query={query} failed={t('errors.notFound')} waiting={<Skeleton className="h-60" />}>
        {({ revisions }) => (
          <RevisionList
            revisions={revisions}
            compare={(revision) => <FieldComparison item={item} revision={revision} />}
            restore={{
              label: t('revisions.put'),
              running: read.isPending ? read.variables : undefined,
              run: (revision) => read.mutate(revision, { onSuccess: ({ content }) => onPut(content) }),
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

export type ContentHistoryOptions<Values> = {
  content: KeptContent;
  /** Id of the edited item; undefined for a new item. */
  target: string | number | undefined;
  /** Converts a saved version into form values. */
  valuesOf: (content: Record<string, unknown>) => Values;
};

type TypedForm<Values extends FieldValues> = {
  form: { watch: UseFormWatch<Values>; reset: UseFormReset<Values> };
  dirty: boolean;
  saving: boolean;
};

/**
 * Saves typed input as drafts, offers the last draft when the form opens, and fills the form from earlier versions. It
 * never saves the item itself; pass the result to `FormDrawer` as `history`.
 */
export const useContentHistory = <Values extends FieldValues>(
  form: TypedForm<Values>,
  { content, target, valuesOf }: ContentHistoryOptions<NoInfer<Values>>,
): FormHistory => {
  const { t } = useTranslation('content-history');
  const item = { content, target: String(target ?? newTarget) };
  const query = useApiQuery(
    ['content-history', 'draft'],
    { params: item },
    { quiet: true, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  const found = query.data?.draft ?? undefined;
  const [answered, setAnswered] = useState<'used' | 'discarded'>();
  const [round, setRound] = useState(0);
  const [open, setOpen] = useState(false);
  const [restored, setRestored] = useState(false);
  const discard = useAdminMutation(() => api['content-history'].removeDraft({ params: item }), { invalidates: [] });
  const offered = found !== undefined && answered === undefined;
  const autosave = useAutosave(
    {
      content: form.form.watch(),
      dirty: query.isSuccess && form.dirty && !offered && !form.saving,
      version: answered === 'discarded' ? 0 : (found?.version ?? 0),
    },
    (typed, version) =>
      api['content-history'].saveDraft({ params: item, body: { version, content: typed } }, { quiet: true }),
  );
  /** Fills the form and remounts its inputs, because editors read their value only once. */
  const fill = (values: Record<string, unknown>) => {
    form.form.reset(values as DefaultValues<Values>, { keepDefaultValues: true });
    setRound((before) => before + 1);
  };
  return {
    round,
    notes: (
      <>
        {offered && (
          <OfferedDraft
            savedAt={found.saved_at}
            writer={found.own ? undefined : (found.author ?? t('draft.unknown'))}
            onUse={() => {
              fill(found.content);
              setAnswered('used');
            }}
            onDiscard={() => discard.mutate(undefined, { onSuccess: () => setAnswered('discarded') })}
          />
        )}
        {restored && <Banner tone="info">{t('draft.restored')}</Banner>}
        <span className="flex flex-wrap items-center gap-3 empty:hidden">
          {target !== undefined && (
            <Button size="sm" icon={History} onClick={() => setOpen(true)}>
              {t('revisions.open')}
            </Button>
          )}
          <DraftStatus state={autosave} />
        </span>
        {open && (
          <Versions
            item={item}
            onPut={(fields) => {
              fill({ ...valuesOf(fields) });
              setRestored(true);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    ),
  };
};

import { ApiError } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { translationProblems } from '@wyrmgate/contract/translations';
import { nestTexts } from '@wyrmgate/contract/translations-keys';
import { Download, FileDiff, RotateCcw, Save } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '#i18n';
import { LeaveGuard } from '../../admin-kit/leave-guard.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useUrlFilters, valueIn } from '../../admin-kit/use-url-filters.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { differences, flatTexts, formatLines, parseLines } from './key-value.ts';
import { ProblemList, useListed } from './problem-list.tsx';
import { rejectedIssues, showMessage, useSaveTexts } from './use-save-texts.ts';

type Base = { version: number; texts: Map<string, string>; originals: Map<string, string> };
type ViewProps = { language: Language; files: readonly string[]; editable: boolean };
type EditorProps = Omit<ViewProps, 'files'> & {
  first: Base;
  /** The namespace to show. Empty shows all. */
  file: string;
  /** The namespace select. It is locked while there are unsaved changes. */
  choice: (locked: boolean) => ReactNode;
};

const inFile = (texts: Map<string, string>, file: string): Map<string, string> =>
  file === '' ? texts : new Map([...texts].filter(([key]) => key.startsWith(`${file}.`)));

const baseOf = (data: { version: number; translations: unknown; originals: unknown }, file: string): Base => ({
  version: data.version,
  texts: inFile(flatTexts(data.translations), file),
  originals: inFile(flatTexts(data.originals), file),
});

/** Edits all texts of a language as one block of `key=value` lines. */
export function TextView({ language, files, editable }: ViewProps) {
  const { t } = useTranslation('translations');
  const { search, change } = useUrlFilters();
  const file = valueIn(files, search.get('file')) ?? '';
  const choice = (locked: boolean) => (
    <Select
      size="sm"
      prefix={t('columns.file')}
      value={file}
      disabled={locked}
      onChange={({ target }) => change({ file: target.value })}
      options={[{ value: '', label: t('filters.all') }, ...files.map((each) => ({ value: each, label: each }))]}
    />
  );
  // Not refetched while open, so that changes by others do not replace typed text.
  const query = useApiQuery(
    ['translations', 'adminGet'],
    { params: { language } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' },
  );
  return (
    <Panel>
      <Loaded query={query} failed={t('failed.load')} waiting={<Skeleton className="h-96 w-full" />}>
        {(data) => (
          <Editor
            key={`${language} ${file}`}
            language={language}
            editable={editable}
            file={file}
            first={baseOf(data, file)}
            choice={choice}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function Editor({ language, editable, file, first, choice }: EditorProps) {
  const { t } = useTranslation('translations');
  const [base, setBase] = useState(first);
  const [text, setText] = useState(() => formatLines(first.texts));
  const save = useSaveTexts(language);
  const listed = useListed();
  const parsed = useMemo(() => parseLines(text), [text]);
  const changed = useMemo(() => differences(base.texts, parsed.texts), [base, parsed]);
  const rejected = rejectedIssues(save.error);
  const problems = [
    ...parsed.issues.map(listed.line),
    ...(rejected?.issues ?? []).map((issue) => listed.issue(issue, parsed.lines.get(issue.key))),
  ];

  const change = (next: string) => {
    setText(next);
    if (save.error) save.reset();
  };
  /** Reloads the saved texts and reapplies the user's own changes. */
  const rebase = async () => {
    const fresh = baseOf(await api.translations.adminGet({ params: { language } }), file);
    const merged = new Map(fresh.texts);
    for (const [key, own] of changed) merged.set(key, own ?? fresh.originals.get(key) ?? '');
    setBase(fresh);
    setText(formatLines(merged));
  };
  const submit = async () => {
    try {
      const { version } = await save.mutateAsync({
        translations: Object.fromEntries(changed),
        version: base.version,
      });
      const texts = new Map(base.texts);
      for (const [key, own] of changed) texts.set(key, own || (base.originals.get(key) ?? ''));
      setBase({ ...base, version, texts });
      setText(formatLines(texts));
    } catch (error) {
      if (error instanceof ApiError && error.code === translationProblems.changedMeanwhile.code)
        await rebase().catch(() => undefined);
    }
  };
  const reloadOriginal = () => {
    change(formatLines(base.originals));
    adminToasts.show({ id: 'translations', type: 'info', title: t('text.reloaded') });
  };
  /** Downloads the changes as JSON for translation tools. Null means the built-in text. */
  const saveDiff = () => {
    const diff = [...changed].map(([key, after]) => ({ key, before: base.texts.get(key) ?? null, after }));
    saveFile(`changes-${language}.json`, `${JSON.stringify(diff, null, 2)}\n`);
  };
  const exportJson = () => {
    if (parsed.issues.length > 0) return showMessage('error', t('failed.export'));
    saveFile(`translations-${language}.json`, `${JSON.stringify(nestTexts(parsed.texts), null, 2)}\n`);
  };

  return (
    <div className="grid gap-4">
      <LeaveGuard dirty={changed.size > 0} />
      <div>{choice(changed.size > 0)}</div>
      <Field
        label={t('text.label')}
        help={t('text.help')}
        hint={
          <span className="tabular-nums" data-testid="counts">
            {t('text.lines', { count: text.split('\n').length })}, {t('text.characters', { count: text.length })}
          </span>
        }
      >
        <TextArea
          mono
          rows={22}
          lang={language}
          spellCheck={false}
          autoComplete="off"
          readOnly={!editable}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <ProblemList problems={problems} total={parsed.issues.length + (rejected?.total ?? 0)} />
      <div className="flex flex-wrap items-center gap-2.5">
        {editable && (
          <Button
            variant="primary"
            icon={Save}
            disabled={changed.size === 0 || parsed.issues.length > 0}
            loading={save.isPending}
            loadingLabel={t('save.busy')}
            onClick={() => void submit()}
          >
            {t('save.action')}
          </Button>
        )}
        <Button icon={Download} onClick={exportJson}>
          {t('text.export')}
        </Button>
        {editable && (
          <Button icon={RotateCcw} onClick={reloadOriginal}>
            {t('text.reload')}
          </Button>
        )}
        {changed.size > 0 && (
          <>
            <Button icon={FileDiff} onClick={saveDiff}>
              {t('import.diff')}
            </Button>
            <Button onClick={() => change(formatLines(base.texts))}>{t('text.discard')}</Button>
          </>
        )}
        <p role="status" className="text-meta text-muted">
          {changed.size === 0 ? t('text.unchanged') : t('text.changed', { count: changed.size })}
        </p>
      </div>
    </div>
  );
}

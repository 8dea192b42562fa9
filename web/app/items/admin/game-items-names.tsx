import type { GameItemsReport } from '@wyrmgate/contract/items';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** Code pages for files that are not valid UTF-8. Game files do not declare their encoding, so the language determines it. */
const codePages: Partial<Record<Language, string>> = {
  tr: 'windows-1254',
  pl: 'windows-1250',
  ro: 'windows-1250',
  hu: 'windows-1250',
};
const textOf = async (file: File, language: Language): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(codePages[language] ?? 'windows-1252').decode(bytes);
  }
};

/** Imports names from the game or from a file, after a dry run that shows the changes. */
export function GameItemsNames({ inGame }: { inGame: boolean }) {
  const { t } = useTranslation('items');
  const problem = useProblemText();
  const [chosen, setSource] = useState<'game' | 'file'>();
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<GameItemsReport>();
  const source = chosen ?? (inGame ? 'game' : 'file');
  const send = useAdminMutation(api.items.importGameItems, {
    invalidates: [['items', 'gameItems']],
    done: ({ applied }) => (applied ? t('admin.game.done') : undefined),
  });
  const run = async (dry_run: boolean) => {
    const text = source === 'file' && file ? await textOf(file, language) : '';
    send.mutate({ body: { source, language, text, dry_run } }, { onSuccess: setReport });
  };
  const reset = () => setReport(undefined);
  const ready = report !== undefined && !report.applied && report.added + report.changed > 0;
  return (
    <div className="grid gap-4">
      {send.error && (
        <Banner tone="danger" role="alert">
          {problem(send.error)}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('admin.game.source')}>
          <Select
            value={source}
            onChange={({ target }) => {
              setSource(target.value === 'game' ? 'game' : 'file');
              reset();
            }}
            options={[
              ...(inGame ? [{ value: 'game', label: t('admin.game.fromGame') }] : []),
              { value: 'file', label: t('admin.game.fromFile') },
            ]}
          />
        </Field>
        <Field label={t('admin.game.language')}>
          <Select
            value={language}
            onChange={({ target }) => {
              setLanguage(languages.find((one) => one === target.value) ?? defaultLanguage);
              reset();
            }}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Field>
      </div>
      {source === 'file' && (
        <label className="grid gap-1.5 text-control text-heading">
          {t('admin.import.file')}
          <input
            type="file"
            accept=".txt,.csv,.tsv,text/plain,text/csv"
            className="text-control text-secondary"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              reset();
            }}
          />
        </label>
      )}
      {report && <Report report={report} />}
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={(source === 'file' && !file) || report?.applied}
        loading={send.isPending}
        loadingLabel={ready ? t('admin.import.running') : t('admin.import.checking')}
        onClick={() => void run(!ready)}
      >
        {ready ? t('admin.import.run') : t('admin.import.check')}
      </Button>
    </div>
  );
}

function Report({ report }: { report: GameItemsReport }) {
  const { t } = useTranslation('items');
  const { added, changed, same, failures, failed, sample, applied } = report;
  return (
    <div className="grid gap-3" role="status">
      <Banner tone={applied ? 'success' : 'info'}>{t('admin.game.report', { added, changed, same })}</Banner>
      {failures > 0 && (
        <Banner tone="warning">
          {t('admin.game.failures', { count: failures })}
          <ul className="mt-1 grid gap-0.5 text-meta">
            {failed.slice(0, 5).map(({ line, text }) => (
              <li key={line} className="truncate">
                {t('admin.import.line', { line })}: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {sample.length > 0 && (
        <ul className="grid max-h-56 gap-1 overflow-y-auto text-control">
          {sample.map(({ vnum, name, was }) => (
            <li key={vnum} className="flex flex-wrap gap-x-3">
              <span className="w-16 text-muted tabular-nums">{vnum}</span>
              <bdi className="text-heading">{name}</bdi>
              {was !== null && was !== name && (
                <s className="text-muted">
                  <bdi>{was}</bdi>
                </s>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

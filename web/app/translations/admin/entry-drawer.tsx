import type { Language } from '@wyrmgate/contract/languages';
import type { TextEntry } from '@wyrmgate/contract/translations';
import { maxTextLength, type TextIssue } from '@wyrmgate/contract/translations-constants';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { asSentence } from '../../platform/problem-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { checkTyped, previewsOf } from './check-typed.ts';
import { HistoryList } from './history-view.tsx';
import { rejectedIssues, useSaveErrorText, useSaveTexts } from './use-save-texts.ts';

function Fixed({ label, children, lang }: { label: string; children: ReactNode; lang?: string }) {
  return (
    <div>
      <h3 className="mb-1 font-[520] font-sans text-label text-prose">{label}</h3>
      <p lang={lang} className="wrap-anywhere whitespace-pre-wrap rounded-field bg-subtle px-3 py-2 text-control">
        {children}
      </p>
    </div>
  );
}

export type EntryDrawerProps = {
  language: Language;
  entry: TextEntry;
  /** The version of the list that the entry is from. */
  version: number;
  onClose: () => void;
};

/** Edits one text next to its source, and checks it while typing. */
export function EntryDrawer({ language, entry, version, onClose }: EntryDrawerProps) {
  const { t } = useTranslation('translations');
  const save = useSaveTexts(language);
  const failure = useSaveErrorText();
  const checked = (text: string) =>
    text === '' ? { issues: [], warnings: [] } : checkTyped(entry.source, text, language);
  const listed = (issues: readonly TextIssue[]) =>
    issues.map(({ code, values }) => t(`issues.${code}`, values)).join(' ');
  const schema = z.object({
    text: z
      .string()
      .max(maxTextLength)
      .superRefine((text, context) => {
        const { issues } = checked(text);
        if (issues.length > 0) context.addIssue({ code: 'custom', message: listed(issues) });
      }),
  });
  const send = (own: string | null) => ({ translations: { [entry.key]: own }, version });
  const form = useEditForm(schema, {
    values: { text: entry.text ?? entry.built_in ?? '' },
    save: ({ text }) => save.mutateAsync(send(text)),
    done: onClose,
    mode: 'onChange',
  });
  const text = useWatch({ control: form.form.control, name: 'text' });
  const { issues, warnings } = checked(text);
  const previews = issues.length > 0 ? [] : previewsOf(text, language);
  const rejected = rejectedIssues(save.error)?.issues ?? [];
  const failed = save.error && [asSentence(t('failed.save')), failure(save.error), listed(rejected)].join(' ');
  const gone = entry.source === '';
  const store = (own: string | null) => save.mutate(send(own), { onSuccess: onClose });
  return (
    <FormDrawer
      form={{ ...form, saving: save.isPending, failure: failed ?? undefined }}
      title={t('edit.title')}
      size="lg"
      submit={{
        label: t('save.action'),
        busy: t('save.busy'),
        disabled: !form.dirty || gone || issues.length > 0,
      }}
      other={
        <>
          {entry.text !== null && (
            <Button onClick={() => store(null)} disabled={save.isPending}>
              {t('edit.revert')}
            </Button>
          )}
          {entry.state === 'stale' && !form.dirty && (
            <Button onClick={() => store(text)} disabled={save.isPending}>
              {t('edit.keep')}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <p className="wrap-anywhere font-mono text-meta text-secondary">{entry.key}</p>
      {!gone && (
        <Fixed label={t('columns.source')} lang="en">
          {entry.source}
        </Fixed>
      )}
      {entry.old_source !== null && (
        <Fixed label={t('edit.oldSource')} lang="en">
          {entry.old_source}
        </Fixed>
      )}
      {entry.text !== null && entry.built_in !== null && (
        <Fixed label={t('original')} lang={language}>
          {entry.built_in}
        </Fixed>
      )}
      <Field {...form.field('text')} label={t('columns.translation')} help={t('edit.help')}>
        <TextArea {...form.input('text')} mono rows={6} lang={language} counter disabled={gone} />
      </Field>
      {warnings.map(({ code, values }) => (
        <Banner key={`${code} ${values.placeholder}`} tone="warning" role="status">
          {t(`warnings.${code}`, values)}
        </Banner>
      ))}
      {previews.length > 0 && <Fixed label={t('edit.preview')}>{previews.join('\n')}</Fixed>}
      <section>
        <h3 className="mb-2 font-[520] font-sans text-label text-prose">{t('edit.history')}</h3>
        <HistoryList language={language} entryKey={entry.key} onRestore={gone ? undefined : (own) => store(own)} />
      </section>
    </FormDrawer>
  );
}

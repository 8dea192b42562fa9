import type { Language } from '@wyrmgate/contract/languages';
import type { TextEntry } from '@wyrmgate/contract/translations';
import { maxTextLength } from '@wyrmgate/contract/translations-constants';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n';
import { UnsavedGuard } from '../../admin-kit/form-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogCancel } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { checkTyped, previewsOf } from './check-typed.ts';
import { HistoryList } from './history-view.tsx';
import { rejectedIssues, useFailureText, useSaveTexts } from './use-save-texts.ts';

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
  const [text, setText] = useState(entry.text ?? entry.built_in ?? '');
  const save = useSaveTexts(language);
  const failure = useFailureText();
  const { issues, warnings } = text === '' ? { issues: [], warnings: [] } : checkTyped(entry.source, text, language);
  const previews = issues.length > 0 ? [] : previewsOf(text, language);
  const rejected = rejectedIssues(save.error)?.issues ?? [];
  const dirty = text !== (entry.text ?? entry.built_in ?? '');
  const gone = entry.source === '';
  const store = (own: string | null) =>
    save.mutate({ translations: { [entry.key]: own }, version }, { onSuccess: onClose });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('edit.title')}
      size="lg"
      dirty={dirty || save.isPending}
      footer={
        <>
          {entry.text !== null && (
            <Button onClick={() => store(null)} disabled={save.isPending}>
              {t('edit.revert')}
            </Button>
          )}
          {entry.state === 'stale' && !dirty && (
            <Button onClick={() => store(text)} disabled={save.isPending}>
              {t('edit.keep')}
            </Button>
          )}
          <DialogCancel disabled={save.isPending} />
          <Button
            variant="primary"
            disabled={!dirty || gone || issues.length > 0}
            loading={save.isPending}
            loadingLabel={t('save.busy')}
            onClick={() => store(text)}
          >
            {t('save.action')}
          </Button>
        </>
      }
    >
      <UnsavedGuard dirty={dirty} />
      <div className="grid gap-4">
        {save.error && (
          <Banner tone="danger" role="alert" title={t('failed.save')}>
            {failure(save.error)} {rejected.map(({ code, values }) => t(`issues.${code}`, values)).join(' ')}
          </Banner>
        )}
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
        <Field
          label={t('columns.translation')}
          help={t('edit.help')}
          error={issues.length > 0 && issues.map(({ code, values }) => t(`issues.${code}`, values)).join(' ')}
        >
          <TextArea
            mono
            rows={6}
            lang={language}
            counter
            maxLength={maxTextLength}
            value={text}
            disabled={gone}
            onChange={(event) => setText(event.target.value)}
          />
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
      </div>
    </Drawer>
  );
}

import { type Language, languages } from '@wyrmgate/contract/languages';
import { type AdminLegalText, LegalForm, legalProblems } from '@wyrmgate/contract/legal';
import { isBlankRichText } from '@wyrmgate/contract/rich-text-document';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { TextPreview } from '../../admin-kit/text-preview.tsx';
import { TranslationNote, useLanguageOptions } from '../../admin-kit/translation-note.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useContentHistory } from '../../admin-kit/use-content-history.tsx';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { useEditorLibrary } from '../../media/admin/media-picker.tsx';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const today = (): string => new Date().toISOString().slice(0, 10);

const valuesOf = ({ own, source_language, contents, changed_on, version }: AdminLegalText) => ({
  source_language,
  contents,
  changed_on: own ? changed_on : today(),
  version,
});

/**
 * Edits a legal text in one language at a time. In a language without a custom text, editing can start from the
 * built-in one.
 */
export function LegalDrawer({ text, onClose }: { text: AdminLegalText; onClose: () => void }) {
  const { t } = useTranslation('legal-admin');
  const params = { document: text.document };
  const [language, setLanguage] = useState<Language>(text.source_language);
  // Used as a key to remount the editor for a new template, because it reads its value only once.
  const [filled, setFilled] = useState(0);
  const save = useAdminMutation(api.legal.update, {
    invalidates: [['legal'], ['media']],
    done: () => t('done.saved'),
    quiet: true,
  });
  const template = useAdminMutation(api.legal.template, { invalidates: [] });
  const form = useEditForm(LegalForm, {
    values: valuesOf(text),
    save: (body) => save.mutateAsync({ params, body }),
    done: onClose,
    failed: t('failed.save'),
    invalid: ({ contents }) => contents && setLanguage(form.form.getValues('source_language') ?? text.source_language),
    conflict: {
      problem: legalProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.legal.adminList()).texts.find(({ document }) => document === text.document);
        return found && valuesOf(found);
      },
    },
  });
  const history = useContentHistory(form, {
    content: 'legal',
    target: text.document,
    valuesOf: (fields) => valuesOf({ ...text, own: true, ...fields }),
  });
  const source = form.form.watch('source_language') ?? text.source_language;
  const body = form.form.watch('contents')?.[language];
  const options = useLanguageOptions(languages, text.outdated);
  const library = useEditorLibrary();
  const setBody = (doc: NonNullable<typeof body>) =>
    form.set('contents', { ...form.form.getValues('contents'), [language]: doc });
  const fill = () =>
    template.mutate(
      { params, query: { lang: language } },
      {
        onSuccess: (reply) => {
          setBody(reply.body);
          setFilled((count) => count + 1);
        },
      },
    );
  return (
    <FormDrawer
      form={form}
      history={history}
      size="lg"
      title={t(`legal:${text.document}.title`)}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('form.language')} help={t('form.languageHelp')}>
          <Select value={language} onChange={({ target }) => setLanguage(target.value as Language)} options={options} />
        </Field>
        <Field {...form.field('source_language')} label={t('form.source')} help={t('form.sourceHelp')}>
          <Select {...form.input('source_language')} options={options} />
        </Field>
        <Field {...form.field('changed_on')} label={t('form.changedOn')} help={t('form.changedOnHelp')}>
          <TextInput {...form.input('changed_on')} type="date" className="tabular-nums" />
        </Field>
      </div>
      <TranslationNote
        language={language}
        source={source}
        outdated={text.own ? text.outdated : undefined}
        checked={form.form.watch('checked')}
        onChecked={(checked) => form.set('checked', checked)}
        minor={form.input('minor')}
      />
      {(!body || isBlankRichText(body)) && (
        <div className="grid justify-items-start gap-2 rounded-card border border-line bg-subtle p-4">
          <p className="text-control">{t('template.text')}</p>
          <Button icon={FileText} onClick={fill} loading={template.isPending} loadingLabel={t('template.doing')}>
            {t('template.action')}
          </Button>
        </div>
      )}
      <RichTextEditor
        key={`${language} ${filled}`}
        profile="staff"
        label={t('form.text')}
        value={body ?? null}
        onChange={setBody}
        error={form.field(`contents.${language}`).error}
        media={library}
      />
      <TextPreview language={language} title={t(`legal:${text.document}.title`)} doc={body} />
    </FormDrawer>
  );
}

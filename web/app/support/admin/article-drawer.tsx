import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { type SupportArticle, SupportArticleForm, supportProblems } from '@wyrmgate/contract/support';
import { supportTopics } from '@wyrmgate/contract/support-constants';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { TextPreview } from '../../admin-kit/text-preview.tsx';
import { TranslationNote } from '../../admin-kit/translation-note.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useContentHistory } from '../../admin-kit/use-content-history.tsx';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const noQuestions = Object.fromEntries(languages.map((language) => [language, '']));
const valuesOf = ({ id: _, outdated: __, questions, ...row }: SupportArticle) => ({
  ...row,
  questions: { ...noQuestions, ...questions },
});
const noAnswers: Partial<Record<Language, RichTextDoc>> = {};
const blank = { topic: 'account', questions: noQuestions, answers: noAnswers } as const;

/** `row` is undefined for a new article. */
export function ArticleDrawer({ row, onClose }: { row: SupportArticle | undefined; onClose: () => void }) {
  const { t } = useTranslation('support-admin');
  const { t: tPublic } = useTranslation('support');
  const saved = { invalidates: [['support']], done: () => t('done.saved') } as const;
  const create = useAdminMutation(api.support.create, saved);
  const update = useAdminMutation(api.support.update, saved);
  const form = useEditForm(SupportArticleForm, {
    values: row ? valuesOf(row) : blank,
    save: ({ version, ...body }) =>
      row ? update.mutateAsync({ params: { id: row.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: supportProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.support.adminList()).articles.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const history = useContentHistory(form, {
    content: 'support',
    target: row?.id,
    valuesOf: (fields) => (row ? valuesOf({ ...row, ...fields }) : blank),
  });
  const [questions, answers] = form.form.watch(['questions', 'answers']);
  const texts = (language: Language) => (
    <>
      <TranslationNote
        language={language}
        source={defaultLanguage}
        outdated={row?.outdated}
        checked={form.form.watch('checked')}
        onChecked={(checked) => form.set('checked', checked)}
        minor={form.input('minor')}
      />
      <Field
        {...form.field(`questions.${language}`)}
        label={t('form.question', { language: languageNames[language] })}
        required={language === defaultLanguage}
        optional={language !== defaultLanguage}
      >
        <TextInput {...form.input(`questions.${language}`)} lang={language} />
      </Field>
      <RichTextEditor
        profile="staff"
        label={t('form.answer', { language: languageNames[language] })}
        value={answers?.[language] ?? null}
        onChange={(doc) => form.set(`answers.${language}`, doc)}
        error={form.field(`answers.${language}`).error}
      />
      <TextPreview language={language} title={questions?.[language]} doc={answers?.[language]} />
    </>
  );
  return (
    <FormDrawer
      form={form}
      history={history}
      title={row ? t('edit') : t('new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('topic')} label={t('columns.topic')}>
        <Select
          {...form.input('topic')}
          options={supportTopics.map((value) => ({ value, label: tPublic(`topics.${value}`) }))}
        />
      </Field>
      {texts(defaultLanguage)}
      {languages
        .filter((language) => language !== defaultLanguage)
        .map((language) => (
          <Disclosure key={language} summary={languageNames[language]}>
            <div className="grid gap-4">{texts(language)}</div>
          </Disclosure>
        ))}
    </FormDrawer>
  );
}

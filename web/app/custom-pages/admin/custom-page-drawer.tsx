import { type AdminCustomPage, CustomPageForm, customPageProblems } from '@wyrmgate/contract/custom-pages';
import { customPagePlaces, customPageStatuses } from '@wyrmgate/contract/custom-pages-constants';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { TranslationNote, useLanguageOptions } from '../../admin-kit/translation-note.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useContentHistory } from '../../admin-kit/use-content-history.tsx';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { MediaDialog } from '../../media/admin/media-picker.tsx';
import { api } from '../../platform/api/api.ts';
import { customPage } from '../../shell/urls.ts';
import { Field } from '../../ui/field.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const noTexts = Object.fromEntries(languages.map((language) => [language, '']));
const valuesOf = ({ slug, status, place, titles, excerpts, contents, version }: AdminCustomPage) => ({
  slug,
  status,
  place,
  titles: { ...noTexts, ...titles },
  excerpts: { ...noTexts, ...excerpts },
  contents,
  version,
});
const blank = { slug: '', status: 'draft', place: 'none', titles: noTexts, excerpts: noTexts, contents: {} } as const;

/** Page editor, one language at a time. Undefined `row` for a new page. */
export function CustomPageDrawer({ row, onClose }: { row: AdminCustomPage | undefined; onClose: () => void }) {
  const { t } = useTranslation('custom-pages-admin');
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const calls = api['custom-pages'];
  const saved = { invalidates: [['custom-pages'], ['media']], done: () => t('done.saved') } as const;
  const create = useAdminMutation(calls.create, saved);
  const update = useAdminMutation(calls.update, saved);
  const form = useEditForm(CustomPageForm, {
    values: row ? valuesOf(row) : blank,
    save: ({ version, ...body }) =>
      row ? update.mutateAsync({ params: { id: row.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
    // English is required, and an error in a language that is not shown would not be seen.
    invalid: ({ titles, contents }) => (titles || contents) && setLanguage(defaultLanguage),
    conflict: {
      problem: customPageProblems.changedMeanwhile,
      reload: async () => {
        const found = (await calls.adminList()).pages.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const history = useContentHistory(form, {
    content: 'custom-pages',
    target: row?.id,
    valuesOf: (fields) => (row ? valuesOf({ ...row, ...fields }) : blank),
  });
  const contents = form.form.watch('contents') ?? {};
  const options = useLanguageOptions(languages, row?.outdated);
  return (
    <FormDrawer
      form={form}
      history={history}
      size="lg"
      title={row ? t('edit') : t('new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('slug')} label={t('form.slug')} help={`${customPage('')}…`}>
        <TextInput {...form.input('slug')} mono autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('status')} label={t('columns.status')}>
          <Select
            {...form.input('status')}
            options={customPageStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        </Field>
        <Field {...form.field('place')} label={t('columns.place')}>
          <Select
            {...form.input('place')}
            options={customPagePlaces.map((value) => ({ value, label: t(`place.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('form.language')} help={t('form.languageHelp')}>
        <Select value={language} onChange={({ target }) => setLanguage(target.value as Language)} options={options} />
      </Field>
      <TranslationNote
        language={language}
        source={defaultLanguage}
        outdated={row?.outdated}
        checked={form.form.watch('checked')}
        onChecked={(checked) => form.set('checked', checked)}
        minor={form.input('minor')}
      />
      {/* A key per language, because the inputs keep their text otherwise. */}
      <div key={language} className="grid gap-4">
        <Field
          {...form.field(`titles.${language}`)}
          label={t('columns.title')}
          required={language === defaultLanguage}
          optional={language !== defaultLanguage}
        >
          <TextInput {...form.input(`titles.${language}`)} lang={language} autoComplete="off" />
        </Field>
        <Field {...form.field(`excerpts.${language}`)} label={t('form.excerpt')} help={t('form.excerptHelp')} optional>
          <TextInput {...form.input(`excerpts.${language}`)} lang={language} autoComplete="off" />
        </Field>
        <RichTextEditor
          profile="staff"
          label={t('form.content')}
          value={contents[language] ?? null}
          onChange={(doc) => form.set('contents', { ...form.form.getValues('contents'), [language]: doc })}
          error={form.field(`contents.${language}`).error}
          media={(done) => <MediaDialog onChoose={({ id }) => done(id)} onClose={() => done(null)} />}
        />
      </div>
    </FormDrawer>
  );
}

import { type AdminCustomPage, CustomPageForm, customPageProblems } from '@wyrmgate/contract/custom-pages';
import { customPagePlaces, customPageStatuses } from '@wyrmgate/contract/custom-pages-constants';
import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { PageTexts } from '../../admin-kit/page-texts.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useContentHistory } from '../../admin-kit/use-content-history.tsx';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { customPage } from '../../shell/urls.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

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

/** Edits a page in one language at a time. `row` is undefined for a new page. */
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
    // Only English is required, so errors would be invisible in another language.
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
  const [titles, excerpts, contents, checked] = form.form.watch(['titles', 'excerpts', 'contents', 'checked']);
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
      <PageTexts
        form={form}
        language={language}
        onLanguage={setLanguage}
        titles={titles}
        excerpts={excerpts}
        contents={contents}
        onContents={(changed) => form.set('contents', changed)}
        outdated={row?.outdated}
        checked={checked}
        onChecked={(languages) => form.set('checked', languages)}
        minor={form.input('minor')}
        labels={{
          language: t('form.language'),
          title: t('columns.title'),
          excerpt: t('form.excerpt'),
          content: t('form.content'),
        }}
        help={{ language: t('form.languageHelp'), excerpt: t('form.excerptHelp') }}
      />
    </FormDrawer>
  );
}

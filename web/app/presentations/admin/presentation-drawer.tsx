import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { type AdminPresentation, PresentationForm, presentationProblems } from '@wyrmgate/contract/presentations';
import { presentationStatuses } from '@wyrmgate/contract/presentations-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { PageTexts } from '../../admin-kit/page-texts.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useContentHistory } from '../../admin-kit/use-content-history.tsx';
import { type EditForm, useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { urls } from '../../shell/urls.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SlideFields } from './slide-fields.tsx';

export type PresentationEditForm = EditForm<typeof PresentationForm>;

const valuesOf = (row: AdminPresentation) => ({
  slug: row.slug,
  status: row.status,
  titles: { ...noTexts, ...row.titles },
  excerpts: { ...noTexts, ...row.excerpts },
  contents: row.contents,
  slides: row.slides,
  version: row.version,
});
const blank = { slug: '', status: 'draft', titles: noTexts, excerpts: noTexts, contents: {}, slides: [] } as const;

export type PresentationDrawerProps = {
  /** Undefined for a new presentation. */
  row: AdminPresentation | undefined;
  onClose: () => void;
};

/** Edits the texts in one language at a time, and the slides. */
export function PresentationDrawer({ row, onClose }: PresentationDrawerProps) {
  const { t } = useTranslation('presentations');
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const saved = { invalidates: [['presentations'], ['media']], done: () => t('admin.done.saved') } as const;
  const create = useAdminMutation(api.presentations.create, saved);
  const update = useAdminMutation(api.presentations.update, saved);
  const form = useEditForm(PresentationForm, {
    values: row ? valuesOf(row) : { ...blank, slides: [] },
    save: ({ version, ...body }) =>
      row ? update.mutateAsync({ params: { id: row.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    done: onClose,
    failed: t('admin.failed.save'),
    invalid: ({ titles }) => titles && setLanguage(defaultLanguage),
    conflict: {
      problem: presentationProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.presentations.adminList()).presentations.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const history = useContentHistory(form, {
    content: 'presentations',
    target: row?.id,
    valuesOf: (fields) => (row ? valuesOf({ ...row, ...fields }) : { ...blank, slides: [] }),
  });
  const [titles, excerpts, contents, checked] = form.form.watch(['titles', 'excerpts', 'contents', 'checked']);
  return (
    <FormDrawer
      form={form}
      history={history}
      size="lg"
      title={row ? t('admin.edit') : t('admin.new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('slug')} label={t('form.slug')} help={`${urls.presentations}/…`}>
          <TextInput {...form.input('slug')} mono autoComplete="off" />
        </Field>
        <Field {...form.field('status')} label={t('columns.status')}>
          <Select
            {...form.input('status')}
            options={presentationStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
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
          language: t('language'),
          title: t('columns.title'),
          excerpt: t('form.excerpt'),
          content: t('form.content'),
        }}
        help={{ language: t('form.languageHelp') }}
      />
      <SlideFields form={form} />
    </FormDrawer>
  );
}

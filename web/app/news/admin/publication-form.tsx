import { newsProblems } from '@wyrmgate/contract/news';
import { newsCategories, newsStatuses } from '@wyrmgate/contract/news-constants';
import { type AdminNewsArticle, NewsForm } from '@wyrmgate/contract/news-shapes';
import { useTranslation } from '#i18n';
import { FormFailure } from '../../admin-kit/form-dialog.tsx';
import { LocalMoment, toLocal } from '../../admin-kit/local-moment.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { type EditForm, useEditForm } from '../../admin-kit/use-edit-form.ts';
import { MediaPicker } from '../../media/admin/media-picker.tsx';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { textIn } from '../../platform/text-in.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const Form = NewsForm.extend({ publish_at: LocalMoment });

const valuesOf = ({ category, status, publish_at, pinned, cover_id, forum_section_id, version }: AdminNewsArticle) => ({
  category,
  status,
  publish_at: toLocal(publish_at),
  pinned,
  cover_id,
  forum_section_id,
  version,
});

export function PublicationForm({ article, editable }: { article: AdminNewsArticle; editable: boolean }) {
  const { t } = useTranslation('news-admin');
  const params = { id: article.id };
  const save = useAdminMutation(api.news.update, { invalidates: [['news']], done: () => t('done.saved') });
  const form = useEditForm(Form, {
    values: valuesOf(article),
    save: (body) => save.mutateAsync({ params, body }),
    done: () => undefined,
    failed: t('failedSave'),
    conflict: {
      problem: newsProblems.changedMeanwhile,
      reload: async () => valuesOf(await api.news.adminGet({ params })),
    },
  });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <form noValidate onSubmit={form.submit}>
      <fieldset disabled={!editable} className="grid gap-4">
        <FormFailure>{form.failure}</FormFailure>
        <Field {...form.field('status')} label={t('settings.status')}>
          <Select
            {...form.input('status')}
            options={newsStatuses.map((value) => ({ value, label: t(`settings.${value}`) }))}
          />
        </Field>
        <Field {...form.field('publish_at')} label={t('settings.publishAt')} help={t('settings.publishHelp', { zone })}>
          <TextInput {...form.input('publish_at')} type="datetime-local" className="tabular-nums" />
        </Field>
        <Field {...form.field('category')} label={t('columns.category')}>
          <Select
            {...form.input('category')}
            options={newsCategories.map((value) => ({ value, label: t(`news:categories.${value}`) }))}
          />
        </Field>
        <Checkbox {...form.input('pinned')}>{t('settings.pinned')}</Checkbox>
        <MediaPicker
          label={t('settings.cover')}
          value={form.form.watch('cover_id') ?? null}
          onChange={(id) => form.set('cover_id', id)}
          kind="image"
        />
        <CommentsField form={form} opened={article.forum_thread_id !== null} />
        {editable && (
          <Button type="submit" variant="primary" loading={form.saving} loadingLabel={t('settings.saving')}>
            {t('settings.save')}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

type CommentsFieldProps = { form: EditForm<typeof Form>; opened: boolean };

/** Selects the forum section in which players comment on the article. */
function CommentsField({ form, opened }: CommentsFieldProps) {
  const { t, i18n } = useTranslation('news-admin');
  const sections = useApiQuery(['forum', 'sections'], {});
  const chosen = form.form.watch('forum_section_id') ?? null;
  const options = (sections.data?.groups ?? []).flatMap((group) =>
    group.sections.map(({ id, names }) => ({ value: String(id), label: textIn(names, i18n.language) ?? String(id) })),
  );
  return (
    <Field {...form.field('forum_section_id')} label={t('settings.comments')} help={t('settings.commentsHelp')}>
      <Select
        value={chosen === null ? '' : String(chosen)}
        disabled={opened}
        onChange={({ target }) => form.set('forum_section_id', target.value === '' ? null : Number(target.value))}
        options={[{ value: '', label: t('settings.noComments') }, ...options]}
      />
    </Field>
  );
}

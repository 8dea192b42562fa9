import type { Language } from '@wyrmgate/contract/languages';
import { newsProblems } from '@wyrmgate/contract/news';
import { type AdminNewsArticle, NewsTextForm } from '@wyrmgate/contract/news-shapes';
import { emptyRichText, plainTextOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { DraftStatus, OfferedDraft } from '../../admin-kit/draft-notes.tsx';
import { FormFailure } from '../../admin-kit/form-dialog.tsx';
import { LeaveGuard } from '../../admin-kit/leave-guard.tsx';
import { libraryFile, PreviewButton } from '../../admin-kit/text-preview.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useAutosave } from '../../admin-kit/use-autosave.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { useEditorLibrary } from '../../media/admin/media-picker.tsx';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ArticleView } from '../article-view.tsx';

export type TextFormProps = {
  article: AdminNewsArticle;
  language: Language;
  text: AdminNewsArticle['texts'][number] | undefined;
  draft: AdminNewsArticle['drafts'][number] | undefined;
  editable: boolean;
  onRemove: (() => void) | undefined;
};

const readingMinutes = (body: RichTextDoc): number =>
  Math.max(1, Math.round(plainTextOf(body).split(/\s+/).length / 220));

/** Edits an article in one language, and saves typed text as a draft. */
export function TextForm({ article, language, text, draft, editable, onRemove }: TextFormProps) {
  const { t } = useTranslation('news-admin');
  const library = useEditorLibrary();
  const [offered, setOffered] = useState(draft !== undefined);
  const params = { id: article.id, language };
  const save = useAdminMutation(api.news.saveText, { invalidates: [['news']], done: () => t('done.saved') });
  const discard = useAdminMutation(() => api.news.removeDraft({ params }), { invalidates: [['news']] });
  const form = useEditForm(NewsTextForm, {
    values: {
      title: text?.title ?? '',
      slug: text?.slug ?? '',
      excerpt: text?.excerpt ?? '',
      body: text?.body ?? emptyRichText,
      minor: false,
      version: article.version,
    },
    save: (body) => save.mutateAsync({ params, body }),
    done: () => undefined,
    failed: t('failedSave'),
    conflict: {
      problem: newsProblems.changedMeanwhile,
      reload: async () => {
        const fresh = await api.news.adminGet({ params: { id: article.id } });
        const { title, slug, excerpt, body } = fresh.texts.find((one) => one.language === language) ?? {
          title: '',
          slug: '',
          excerpt: '',
          body: emptyRichText,
        };
        return { title, slug, excerpt, body, minor: false, version: fresh.version };
      },
    },
  });
  const { title = '', slug = '', excerpt = '', body } = form.form.watch();
  const content = { title, slug: slug ?? '', excerpt: excerpt ?? '', body: body as RichTextDoc };
  const autosave = useAutosave(
    { content, dirty: editable && form.dirty && !offered && !form.saving, version: draft?.version ?? 0 },
    (typed, version) => api.news.saveDraft({ params, body: { version, content: typed } }, { quiet: true }),
  );
  const takeDraft = () => {
    if (draft)
      for (const name of ['title', 'slug', 'excerpt', 'body'] as const) form.set(name, draft.content[name] as never);
    setOffered(false);
  };
  const item = {
    ...content,
    id: article.id,
    category: article.category,
    pinned: article.pinned,
    published_at: article.publish_at ?? article.updated_at,
    author: article.author,
    language,
    reading_minutes: readingMinutes(content.body),
    cover: null,
  };
  return (
    <form noValidate onSubmit={form.submit} className="pt-5">
      <LeaveGuard dirty={form.dirty} />
      <fieldset disabled={!editable} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <FormFailure>{form.failure}</FormFailure>
        {!text && <Banner tone="info">{t('text.missing')}</Banner>}
        {text?.stale && <Banner tone="warning">{t('text.outdated')}</Banner>}
        {offered && draft && (
          <OfferedDraft
            savedAt={draft.saved_at}
            onUse={takeDraft}
            onDiscard={() => discard.mutate(undefined, { onSuccess: () => setOffered(false) })}
          />
        )}
        <Field {...form.field('title')} label={t('text.title')}>
          <TextInput {...form.input('title')} lang={language} />
        </Field>
        <Field {...form.field('slug')} label={t('text.slug')} help={t('text.slugHelp')} optional>
          <TextInput {...form.input('slug')} mono autoComplete="off" prefix="/news/" />
        </Field>
        <Field {...form.field('excerpt')} label={t('text.excerpt')} help={t('text.excerptHelp')} optional>
          <TextArea {...form.input('excerpt')} lang={language} rows={2} counter />
        </Field>
        <RichTextEditor
          profile="staff"
          label={t('text.body')}
          value={content.body}
          onChange={(doc) => form.set('body', doc as never)}
          disabled={!editable}
          error={form.field('body').error}
          media={library}
        />
        {text && language === article.source_language && article.languages.length > 1 && (
          <Checkbox {...form.input('minor')}>{t('text.minor')}</Checkbox>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {editable && (
            <Button type="submit" variant="primary" loading={form.saving} loadingLabel={t('text.saving')}>
              {t('text.save')}
            </Button>
          )}
          <PreviewButton>
            <ArticleView item={item} body={content.body} media={libraryFile} />
          </PreviewButton>
          {onRemove && (
            <Button variant="danger-quiet" onClick={onRemove}>
              {t('text.remove')}
            </Button>
          )}
          <DraftStatus state={autosave} />
        </div>
      </fieldset>
    </form>
  );
}

import { maxTagsField, maxTitle, type ThreadPrefix, tagsIn, threadPrefixes } from '@wyrmgate/contract/forum-constants';
import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { isBlankRichText } from '@wyrmgate/contract/rich-text-document';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { fieldTexts, useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { tagsError } from './tags-error.ts';
import { useImageUploads } from './use-image-uploads.ts';

type Props = { post: ForumPost; found: ForumThread; onClose: () => void };

/** Edits a post. With the first post, the thread's title, prefix and tags can be edited too. */
export function EditBox({ post, found, onClose }: Props) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const edit = useApiMutation(['forum', 'edit'], { quiet: true });
  const [body, setBody] = useState(post.body);
  // This edit must not overwrite one that another tab saves in the meantime.
  const [version] = useState(post.version);
  const [title, setTitle] = useState(found.thread.title);
  const [prefix, setPrefix] = useState<ThreadPrefix | ''>(found.thread.prefix ?? '');
  const [tags, setTags] = useState(found.thread.tags.join(', '));
  const { pictures, uploading } = useImageUploads(found.own?.images ?? 0, post.images);
  const first = post.no === 1;
  const blank = body === null || isBlankRichText(body);
  const save = () => {
    if (blank) return;
    edit.mutate(
      {
        params: { id: post.id },
        body: { body, version, ...(first && { title, prefix: prefix || null, tags: tagsIn(tags) }) },
      },
      {
        onSuccess: async () => {
          await invalidate(['forum']);
          toasts.show({ type: 'success', title: t('done.edited') });
          onClose();
        },
      },
    );
  };
  return (
    <div className="grid gap-4">
      {first && (
        <Field label={t('form.title')} required>
          <TextInput value={title} maxLength={maxTitle} onChange={(event) => setTitle(event.target.value)} />
        </Field>
      )}
      {first && (
        <Field label={t('form.prefix')} optional>
          <Select
            value={prefix}
            options={[
              { value: '', label: t('form.noPrefix') },
              ...threadPrefixes.map((value) => ({ value, label: t(`prefix.${value}`) })),
            ]}
            onChange={(event) => setPrefix(event.target.value as ThreadPrefix | '')}
          />
        </Field>
      )}
      {first && (
        <Field label={t('form.tags')} help={t('form.tagsHelp')} optional error={tagsError(fieldTexts(t, edit.error))}>
          <TextInput
            value={tags}
            maxLength={maxTagsField}
            autoComplete="off"
            onChange={(event) => setTags(event.target.value)}
          />
        </Field>
      )}
      <RichTextEditor
        profile="player"
        label={t('post.editOf', { no: post.no })}
        value={body}
        onChange={setBody}
        disabled={edit.isPending}
        pictures={pictures}
        error={edit.error ? text(edit.error) : undefined}
      />
      <p className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} disabled={edit.isPending}>
          {t('form.cancel')}
        </Button>
        <Button variant="primary" disabled={blank || uploading} loading={edit.isPending} onClick={save}>
          {t('form.save')}
        </Button>
      </p>
    </div>
  );
}

import { maxTagsField, maxTitle, type ThreadPrefix, tagsIn, threadPrefixes } from '@wyrmgate/contract/forum-constants';
import type { ForumDraft, ForumLimits, ForumSection } from '@wyrmgate/contract/forum-shapes';
import { isBlankRichText } from '@wyrmgate/contract/rich-text-document';
import { Vote } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { fieldTexts, useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { PrivateGate } from '../shell/private-gate.tsx';
import { forumSection, forumThread, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { useStaffText } from './forum-texts.ts';
import { LimitsNotice } from './limits-notice.tsx';
import { MissingPage } from './missing-page.tsx';
import { emptyPoll, type PollDraft, PollFields, pollToSend } from './poll-fields.tsx';
import { tagsError } from './tags-error.ts';
import { draftHelp, useDraft } from './use-draft.ts';
import { useImageUploads } from './use-image-uploads.ts';

export const handle = { namespaces: ['forum', 'ui'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'forum:newThread', noindex: true });

type Props = {
  section: ForumSection;
  draft: ForumDraft | null;
  draft_version: number;
  limits: ForumLimits | null;
  warned_until: string | null;
  images: number;
};

function ThreadForm({ section, draft, draft_version, limits, warned_until, images }: Props) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const navigate = useNavigate();
  const create = useApiMutation(['forum', 'create'], { quiet: true });
  const { pictures, uploading } = useImageUploads(images, draft?.images);
  const [prefix, setPrefix] = useState<ThreadPrefix | ''>('');
  const [tags, setTags] = useState('');
  const [poll, setPoll] = useState<PollDraft>();
  const kept = useDraft(
    { section: section.slug },
    { title: draft?.title ?? '', body: draft?.body ?? null },
    draft_version,
  );
  const { title, body } = kept.draft;
  const errors = fieldTexts(t, create.error);
  const blank = body === null || isBlankRichText(body);
  const send = () => {
    if (blank) return;
    create.mutate(
      {
        body: {
          section: section.slug,
          title,
          prefix: prefix || null,
          tags: tagsIn(tags),
          body,
          ...(poll && { poll: pollToSend(poll) }),
        },
      },
      {
        onSuccess: async ({ thread, slug, held }) => {
          if (held) toasts.show({ type: 'info', title: t('done.held') });
          kept.forget();
          await invalidate(['forum']);
          await navigate(forumThread({ id: thread, slug, section: section.slug }));
        },
      },
    );
  };
  return (
    <form
      noValidate
      className="mt-8 grid max-w-3xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <LimitsNotice limits={limits} warnedUntil={warned_until} />
      {create.error && Object.keys(errors).length === 0 && (
        <Banner tone="danger" role="alert">
          {text(create.error)}
        </Banner>
      )}
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={t('form.title')} required error={errors.title}>
          <TextInput
            value={title}
            maxLength={maxTitle}
            onChange={(event) => kept.change({ title: event.target.value })}
          />
        </Field>
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
      </div>
      <RichTextEditor
        key={kept.loaded}
        profile="player"
        label={t('form.body')}
        value={body}
        onChange={(next) => kept.change({ body: next })}
        disabled={create.isPending}
        pictures={pictures}
        error={errors.body}
        help={t(draftHelp[kept.state])}
      />
      <DraftConflict kept={kept} />
      <Field label={t('form.tags')} help={t('form.tagsHelp')} optional error={tagsError(errors)}>
        <TextInput
          value={tags}
          maxLength={maxTagsField}
          autoComplete="off"
          onChange={(event) => setTags(event.target.value)}
        />
      </Field>
      {poll ? (
        <PollFields poll={poll} onChange={setPoll} onRemove={() => setPoll(undefined)} errors={errors} />
      ) : (
        <Button icon={Vote} className="justify-self-start" onClick={() => setPoll(emptyPoll)}>
          {t('poll.add')}
        </Button>
      )}
      <p className="flex flex-wrap justify-end gap-3">
        <Button render={<Link to={forumSection(section.slug)} />}>{t('form.cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={blank || uploading || title.trim().length < 4}
          loading={create.isPending}
        >
          {t('form.open')}
        </Button>
      </p>
    </form>
  );
}

export default function NewThreadPage() {
  const { t } = useTranslation('forum');
  const text = useStaffText();
  const { section: slug = '' } = useParams();
  const enabled = useUser() !== null;
  const sections = useApiQuery(['forum', 'sections'], {}, { enabled, quiet: true });
  const draft = useApiQuery(['forum', 'draft'], { query: { section: slug } }, { enabled, quiet: true, gcTime: 0 });
  const section = sections.data?.groups.flatMap((group) => group.sections).find((one) => one.slug === slug);
  return (
    <PrivateGate closed>
      {!section || !draft.data ? (
        <MissingPage loading={sections.isPending || draft.isPending} />
      ) : (
        <div className="page-container py-8 sm:py-12 lg:pb-26">
          <Breadcrumbs
            trail={[
              { key: 'forum', label: t('title'), link: <Link to={urls.forum} /> },
              { key: 'section', label: text(section.names), link: <Link to={forumSection(slug)} /> },
            ]}
            current={t('newThread')}
          />
          <h1 className="mt-6 text-h1">{t('newThread')}</h1>
          {section.may_post ? (
            <ThreadForm section={section} {...draft.data} />
          ) : (
            <Banner tone="info" className="mt-8">
              {t('reply.closed.notAllowed')}
            </Banner>
          )}
        </div>
      )}
    </PrivateGate>
  );
}

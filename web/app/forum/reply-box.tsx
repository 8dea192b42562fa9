import { pageOfPost } from '@wyrmgate/contract/forum-constants';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { isBlankRichText } from '@wyrmgate/contract/rich-text-document';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { TypingNote } from '../shell/typing-note.tsx';
import { forumThread } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { useAuthorName } from './forum-texts.ts';
import { LimitsNotice } from './limits-notice.tsx';
import { draftHelp, useDraft } from './use-draft.ts';
import { useSayReplying } from './use-here.ts';
import { useImageUploads } from './use-image-uploads.ts';

export type Quote = { id: number; author: string | null; text: string };

type Props = { found: ForumThread; quote: Quote | undefined; onQuote: (quote: Quote | undefined) => void };

export function ReplyBox({ found, quote, onQuote }: Props) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const nameOf = useAuthorName();
  const navigate = useNavigate();
  const send = useApiMutation(['forum', 'reply'], { quiet: true });
  const { thread, section, own } = found;
  const last = found.posts.at(-1);
  const { pictures, uploading } = useImageUploads(own?.images ?? 0, own?.draft?.images);
  const sayTyping = useSayReplying(thread.id);
  const { quote: drafted } = own?.draft ?? {};
  const kept = useDraft(
    { thread: thread.id },
    { title: '', body: own?.draft?.body ?? null, ...(drafted && { quote: { id: drafted.id, text: drafted.text } }) },
    own?.draft_version ?? 0,
  );
  // Used as a key to remount the editor, because it reads its value only once.
  const [round, setRound] = useState(0);
  const { body } = kept.draft;
  const blank = body === null || isBlankRichText(body);
  const { draft, change } = kept;
  useEffect(() => {
    if (quote?.id !== draft.quote?.id || quote?.text !== draft.quote?.text)
      change({ quote: quote && { id: quote.id, text: quote.text } });
  });
  const post = () => {
    if (blank) return;
    send.mutate(
      { params: { id: thread.id }, body: { body, ...(quote && { quote: { id: quote.id, text: quote.text } }) } },
      {
        onSuccess: async ({ no, held }) => {
          if (held) toasts.show({ type: 'info', title: t('done.held') });
          kept.forget();
          onQuote(undefined);
          setRound(round + 1);
          await invalidate(['forum']);
          await navigate(forumThread({ ...thread, section: section.slug }, { page: pageOfPost(no), no }));
        },
      },
    );
  };
  return (
    <section aria-label={t('reply.label')}>
      <LimitsNotice limits={own?.limits ?? null} warnedUntil={own?.warned_until ?? null} />
      {thread.slow_seconds > 0 && (
        <p className="mb-3 text-control text-secondary">
          {t('slow.note', { time: t('slow.every', { seconds: thread.slow_seconds }) })}
        </p>
      )}
      {quote && (
        <div className="mb-3 flex items-start gap-3 border-line border-s-2 bg-surface px-4 py-3 text-control">
          <div className="min-w-0 flex-1">
            <p className="font-[560] text-heading">{t('post.wrote', { name: nameOf(quote.author) })}</p>
            <p className="wrap-anywhere line-clamp-3 text-secondary">{quote.text}</p>
          </div>
          <IconButton icon={X} size="sm" label={t('reply.dropQuote')} onClick={() => onQuote(undefined)} />
        </div>
      )}
      <RichTextEditor
        key={`${round} ${kept.loaded}`}
        profile="player"
        label={t('reply.label')}
        value={body}
        onChange={(next) => {
          kept.change({ body: next });
          sayTyping();
        }}
        disabled={send.isPending}
        pictures={pictures}
        help={t(draftHelp[kept.state])}
        error={send.error ? text(send.error) : undefined}
      />
      <DraftConflict kept={kept} />
      <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
        <TypingNote place={`thread-${thread.id}`} written={last && { id: last.id, by: last.author.name }} />
        <Button
          variant="primary"
          disabled={blank || uploading}
          loading={send.isPending}
          loadingLabel={t('reply.sending')}
          onClick={post}
        >
          {t('reply.send')}
        </Button>
      </div>
    </section>
  );
}

import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { CircleCheck, Flag, Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { LinkPreviewCard } from '../shell/link-preview-card.tsx';
import { forumPost, forumThread } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { AuthorCard } from './author-card.tsx';
import { useAuthorName } from './forum-texts.ts';
import { PostActions } from './post-actions.tsx';
import { imagesOf } from './post-image.tsx';
import { PostMenu } from './post-menu.tsx';
import type { Selection } from './use-selection.ts';
import { useStaffRights } from './use-staff-rights.ts';

const ReportPost = lazy(() => import('./report-dialog.tsx').then((module) => ({ default: module.ReportPost })));
const EditBox = lazy(() => import('./edit-box.tsx').then((module) => ({ default: module.EditBox })));
const HistoryDialog = lazy(() => import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })));

type Props = {
  post: ForumPost;
  found: ForumThread;
  onReply: (post?: ForumPost, text?: string) => void;
  /** The posts that a moderator is selecting in order to move them. */
  selection?: Selection | undefined;
};

type HeadProps = Pick<Props, 'post' | 'found' | 'selection'> & { onOpen: (part: Part) => void };

function PostHead({ post, found, selection, onOpen }: HeadProps) {
  const { t } = useTranslation('forum');
  const isIn = useUser() !== null;
  const place = forumThread({ ...found.thread, section: found.section.slug }, { page: found.page, no: post.no });
  const copy = async () => {
    const path = found.section.open ? forumPost(post.id) : place;
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    toasts.show({ type: 'success', title: t('done.linkCopied') });
  };
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-meta text-secondary">
      {selection && post.no > 1 && (
        <Checkbox
          aria-label={t('split.select', { no: post.no })}
          checked={selection.ids.has(post.id)}
          onChange={() => selection.toggle(post.id)}
        />
      )}
      <LocalTime iso={post.created_at} time />
      {post.edited_at && (
        <button type="button" className="underline underline-offset-4" onClick={() => onOpen('history')}>
          {t('post.edited')}
        </button>
      )}
      <span className="ms-auto flex items-center gap-1.5">
        {post.by_opener && <Badge>{t('post.opener')}</Badge>}
        {post.solution && (
          <Badge tone="success" icon={CircleCheck}>
            {t('post.solution')}
          </Badge>
        )}
        <Link to={place} className="px-1.5 text-secondary tabular-nums" aria-label={t('post.number', { no: post.no })}>
          #{post.no}
        </Link>
        <IconButton
          icon={Link2}
          size="sm"
          label={t('post.copyLink', { no: post.no })}
          onClick={() => void copy()}
          className="noscript:hidden"
        />
        {isIn && !post.own?.mine && !post.removed && (
          <IconButton
            icon={Flag}
            size="sm"
            label={t('post.report', { no: post.no })}
            onClick={() => onOpen('report')}
          />
        )}
        {isIn && <PostMenu post={post} found={found} onEdit={() => onOpen('edit')} />}
      </span>
    </div>
  );
}

function QuotedPost({ quote, found }: { quote: NonNullable<ForumPost['quote']>; found: ForumThread }) {
  const { t } = useTranslation('forum');
  const name = useAuthorName()(quote.author);
  const page = Math.ceil(quote.no / 20);
  const isHere = quote.thread === found.thread.id;
  const here = { ...found.thread, section: found.section.slug };
  return (
    <blockquote className="mb-4 border-line border-s-2 bg-page/60 px-5 py-3 text-control text-secondary">
      <p className="mb-1 font-[560] text-heading">
        <Link
          to={isHere ? forumThread(here, { page, no: quote.no }) : forumPost(quote.id)}
          className="no-underline hover:underline"
        >
          {t('post.wrote', { name })}
        </Link>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{quote.text}</p>
    </blockquote>
  );
}

function PostBody({ post, found }: Pick<Props, 'post' | 'found'>) {
  const { t } = useTranslation('forum');
  const { removes } = useStaffRights(post, found);
  return (
    <>
      {post.removed && (
        <p className="mb-3 text-control text-muted italic">
          {t(`post.removed.${post.removed.by}`)} {post.removed.reason}
        </p>
      )}
      {post.quote && <QuotedPost quote={post.quote} found={found} />}
      {post.body && (
        <RichText doc={post.body} profile="player" image={imagesOf(post.images, removes)} className="wrap-anywhere" />
      )}
      {post.previews.map((preview) => (
        <LinkPreviewCard key={preview.url} preview={preview} />
      ))}
    </>
  );
}

type Part = 'report' | 'edit' | 'history';

/** A post with its author on the left, or above it on phones. Staff posts have a border in the accent colour. */
export function PostCard({ post, found, onReply, selection }: Props) {
  const [open, setOpen] = useState<Part>();
  const close = () => setOpen(undefined);
  const { removes } = useStaffRights(post, found);
  const isStaff = post.author.authority !== 'player';
  return (
    <article
      aria-label={`#${post.no}`}
      className={cx(
        'grid rounded-card border bg-surface md:grid-cols-[11.5rem_minmax(0,1fr)]',
        isStaff ? 'border-accent/60 bg-linear-to-b from-accent/8 to-transparent' : 'border-line',
        post.removed && 'opacity-75',
      )}
    >
      <div className="border-line px-4 py-4 max-md:border-b md:border-e md:px-4 md:py-6">
        <AuthorCard author={post.author} />
      </div>
      <div className="flex min-w-0 flex-col px-4 py-3 sm:px-6">
        <PostHead post={post} found={found} selection={selection} onOpen={setOpen} />
        <div className="min-w-0 flex-1 py-3">
          {open === 'edit' ? (
            <Suspense fallback={<PostBody post={post} found={found} />}>
              <EditBox post={post} found={found} onClose={close} />
            </Suspense>
          ) : (
            <PostBody post={post} found={found} />
          )}
        </div>
        {!post.removed && <PostActions post={post} found={found} onReply={onReply} />}
      </div>
      <Suspense>
        {open === 'report' && <ReportPost post={post} onClose={close} />}
        {open === 'history' && <HistoryDialog post={post} removable={removes} onClose={close} />}
      </Suspense>
    </article>
  );
}

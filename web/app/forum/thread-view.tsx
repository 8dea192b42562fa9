import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { Bell, BellOff, Bookmark, BookmarkCheck, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { forumSection, forumThread, loginThen, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Pager } from '../ui/pager.tsx';
import { useAuthorName, useStaffText } from './forum-texts.ts';
import { PollCard } from './poll-card.tsx';
import { PostCard } from './post-card.tsx';
import { type Quote, ReplyBox } from './reply-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { TagLinks } from './tag-links.tsx';
import { ThreadAside } from './thread-aside.tsx';
import { ThreadBadges } from './thread-badges.tsx';
import { useHeldBack, useReading } from './use-reading.ts';
import type { Selecting } from './use-selection.ts';

function OwnMarks({ found }: { found: ForumThread }) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const mark = useApiMutation(['forum', 'mark'], { quiet: true });
  const { own, thread } = found;
  if (!own) return null;
  const set = (body: { follows?: boolean; bookmarked?: boolean }) =>
    mark.mutate(
      { params: { id: thread.id }, body },
      {
        onSuccess: () => void invalidate(['forum']),
        onError: (error) => toasts.show({ type: 'error', title: text(error) }),
      },
    );
  return (
    <>
      <IconButton
        icon={own.bookmarked ? BookmarkCheck : Bookmark}
        label={own.bookmarked ? t('thread.unbookmark') : t('thread.bookmark')}
        aria-pressed={own.bookmarked}
        framed
        onClick={() => set({ bookmarked: !own.bookmarked })}
      />
      <Button
        icon={own.follows ? BellOff : Bell}
        aria-pressed={own.follows}
        loading={mark.isPending}
        onClick={() => set({ follows: !own.follows })}
      >
        {own.follows ? t('thread.unfollow') : t('thread.follow')}
      </Button>
    </>
  );
}

type HeaderProps = { found: ForumThread; onReply: () => void; onSplit: () => void };

function ThreadHeader({ found, onReply, onSplit }: HeaderProps) {
  const { t } = useTranslation('forum');
  const text = useStaffText();
  const nameOf = useAuthorName();
  const { section, thread, own } = found;
  return (
    <>
      <Breadcrumbs
        trail={[
          { key: 'forum', label: t('title'), link: <Link to={urls.forum} /> },
          { key: 'section', label: text(section.names), link: <Link to={forumSection(section.slug)} /> },
        ]}
        current={<span className="wrap-anywhere line-clamp-1">{thread.title}</span>}
      />
      <header className="mt-4 mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="wrap-anywhere max-w-[24ch] pb-1 text-h1">{thread.title}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-control text-secondary">
            <ThreadBadges thread={thread} />
            <span>
              {t('thread.startedBy', { name: nameOf(thread.author) })}, <LocalTime iso={thread.created_at} />
            </span>
          </p>
          <TagLinks tags={thread.tags} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <StaffMenu found={found} onSplit={onSplit} />
          {own && <OwnMarks found={found} />}
          {found.reply === 'open' && (
            <Button variant="primary" icon={Reply} onClick={onReply}>
              {t('reply.action')}
            </Button>
          )}
        </div>
      </header>
    </>
  );
}

/** Replaces the editor and explains why the viewer cannot reply. */
function NoReply({ found }: { found: ForumThread }) {
  const { t } = useTranslation('forum');
  const { section, thread, page } = found;
  if (found.reply === 'open') return null;
  const next = forumThread({ ...thread, section: section.slug }, { page });
  return (
    <Banner
      tone="info"
      className="mt-6"
      action={found.reply === 'login' && <Button render={<Link to={loginThen(next)} />}>{t('reply.login')}</Button>}
    >
      {t(`reply.closed.${found.reply}`)}
    </Banner>
  );
}

/** Targets for links to post numbers that the page does not show. Such links lead to the next post. */
function MissingAnchors({ after, before }: { after: number; before: number }) {
  const numbers = Array.from({ length: Math.max(0, before - after - 1) }, (_, index) => after + 1 + index);
  return numbers.map((no) => <span key={no} id={`post-${no}`} className="scroll-mt-24" />);
}

type ViewProps = { found: ForumThread; pageSize: number; selecting: Selecting };

export function ThreadView({ found, pageSize, selecting }: ViewProps) {
  const { t } = useTranslation('forum');
  const isIn = useUser() !== null;
  const { section, thread, page, pages, own } = found;
  // Undefined until the reader chooses or drops a quote; until then, the draft's quote is shown.
  const [chosen, setQuote] = useState<Quote | null>();
  const box = useRef<HTMLDivElement>(null);
  const { shown, waiting, firstLater, release } = useHeldBack(found, pageSize);
  useReading(found, shown);
  const place = { ...thread, section: section.slug };
  const reply = (post?: ForumPost, text?: string) => {
    setQuote(post && text ? { id: post.id, author: post.author.name, text } : null);
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
  };
  const linkTo = (no: number) => forumThread(place, { page: Math.ceil(no / pageSize), no });
  const from = (page - 1) * pageSize + 1;
  const unread = own?.first_unread ?? null;
  const quote = (chosen === undefined ? own?.draft?.quote : chosen) ?? undefined;
  return (
    <div className="page-container py-8 sm:py-10 lg:pb-26">
      <ThreadHeader found={found} onReply={() => reply()} onSplit={selecting.start} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          {unread !== null && unread > 1 && (
            <p className="mb-3 text-control">
              <Link to={linkTo(unread)} className="text-link">
                {t('thread.toUnread')}
              </Link>
            </p>
          )}
          {shown.length === 0 && <Banner tone="info">{t('thread.movedAway')}</Banner>}
          {found.poll && page === 1 && <PollCard found={found} poll={found.poll} />}
          <ol className="grid gap-4">
            {shown.map((post, index) => (
              <li key={post.id} id={`post-${post.no}`} className="scroll-mt-24">
                <MissingAnchors after={shown[index - 1]?.no ?? from - 1} before={post.no} />
                <PostCard post={post} found={found} onReply={reply} selection={selecting.selection} />
              </li>
            ))}
          </ol>
          <Pager
            className="mt-5"
            page={page}
            pageSize={pageSize}
            total={pages > 1 ? thread.last_no : Math.min(thread.last_no, pageSize)}
            link={(target) => <Link to={forumThread(place, { page: target })} />}
            summary={
              waiting > 0 ? (
                <Button
                  size="sm"
                  {...(firstLater === undefined ? { onClick: release } : { render: <Link to={linkTo(firstLater)} /> })}
                >
                  {t('thread.newReplies', { count: waiting })}
                </Button>
              ) : (
                t(
                  'thread.showing',
                  pages > 1
                    ? { from, to: Math.min(thread.last_no, page * pageSize), total: thread.last_no }
                    : { from, to: shown.length, total: shown.length },
                )
              )
            }
          />
          {selecting.selection && <SelectionBar found={found} selection={selecting.selection} onEnd={selecting.end} />}
          <NoReply found={found} />
          {isIn && found.reply === 'open' && (
            <div ref={box} className="mt-6">
              <ReplyBox found={found} quote={quote} onQuote={(next) => setQuote(next ?? null)} />
            </div>
          )}
        </div>
        <ThreadAside found={found} />
      </div>
    </div>
  );
}

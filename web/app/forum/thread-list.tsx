import { pageOfPost } from '@wyrmgate/contract/forum-constants';
import type { ThreadRow } from '@wyrmgate/contract/forum-shapes';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { forumSection, forumThread } from '../shell/urls.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAuthorName, useStaffText } from './forum-texts.ts';
import { TagLinks } from './tag-links.tsx';
import { ThreadBadges } from './thread-badges.tsx';

type Props = { label: string; threads: readonly ThreadRow[]; withSection?: boolean };

/** A list of threads. Unread threads link to the first unread post. */
export function ThreadList({ label, threads, withSection }: Props) {
  const { t } = useTranslation('forum');
  const text = useStaffText();
  const nameOf = useAuthorName();
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {threads.map((thread) => {
        const unread = thread.own?.unread ?? null;
        const lastPage = pageOfPost(thread.last.no);
        return (
          <li key={thread.id} className="flex flex-wrap items-start gap-x-5 gap-y-2 px-4 py-4 sm:flex-nowrap sm:px-6">
            <Avatar avatar={thread.avatar} seed={nameOf(thread.author)} size="md" className="max-sm:hidden" />
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <ThreadBadges thread={thread} />
                <Link
                  to={forumThread(thread)}
                  className={`wrap-anywhere no-underline hover:underline ${unread === null ? 'font-[520] text-heading' : 'font-[640] text-heading'}`}
                >
                  {thread.title}
                </Link>
                {unread !== null && (
                  <Link
                    to={forumThread(thread, { page: pageOfPost(unread), no: unread })}
                    className="no-underline"
                    aria-label={t('unreadOf', { title: thread.title })}
                  >
                    <Badge tone="ember" dot>
                      {t('unread')}
                    </Badge>
                  </Link>
                )}
              </p>
              <p className="mt-1 text-meta text-secondary">
                <bdi>{nameOf(thread.author)}</bdi> · <LocalTime iso={thread.created_at} />
                {withSection && (
                  <>
                    {' · '}
                    <Link to={forumSection(thread.section)}>{text(thread.section_names)}</Link>
                  </>
                )}
              </p>
              <TagLinks tags={thread.tags} />
            </div>
            <p className="flex min-w-28 items-center gap-2 whitespace-nowrap text-meta text-secondary tabular-nums sm:w-36 sm:justify-end sm:pt-1">
              <Icon as={MessageSquare} size={16} />
              {t('replies', { count: thread.replies })}
              <span className="sr-only">{t('views', { count: thread.views })}</span>
            </p>
            <p className="w-44 text-meta text-secondary sm:pt-1">
              <Link to={forumThread(thread, { page: lastPage, no: thread.last.no })} className="text-prose">
                <LocalTime iso={thread.last.at} />
              </Link>
              <span className="block">
                <bdi>{nameOf(thread.last.author)}</bdi>
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

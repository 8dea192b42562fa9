import type { ForumGroup } from '@wyrmgate/contract/forum-shapes';
import { CheckCheck } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { forumRemovals, forumSection, forumThread } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useAuthorName, useStaffText } from './forum-texts.ts';
import { ListLinks } from './list-links.tsx';
import { SectionIcon } from './section-icon.tsx';

export const handle = { namespaces: ['forum'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'forum:meta.title', description: 'forum:meta.description' });
export const loader = pageLoader(({ api }) => api.forum.sections());

function Group({ group }: { group: ForumGroup }) {
  const { t } = useTranslation('forum');
  const { number } = useFormat();
  const text = useStaffText();
  const nameOf = useAuthorName();
  return (
    <section aria-labelledby={`group-${group.id}`} className="mt-8">
      <h2 id={`group-${group.id}`} className="mb-3 text-h3">
        {text(group.names)}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {group.sections.map((section) => (
          <li key={section.id} className="flex flex-wrap items-start gap-x-5 gap-y-3 px-4 py-4 sm:px-6 lg:flex-nowrap">
            <SectionIcon name={section.icon} />
            <div className="min-w-0 flex-1 basis-64">
              <h3 className="flex flex-wrap items-center gap-2 text-base">
                <Link
                  to={forumSection(section.slug)}
                  className="wrap-anywhere font-[600] font-sans text-heading no-underline hover:underline"
                >
                  {text(section.names)}
                </Link>
                {section.unread && (
                  <Badge tone="ember" dot>
                    {t('unread')}
                  </Badge>
                )}
                {!section.open && <Badge tone="violet">{t('section.closed')}</Badge>}
                {section.read_only && <Badge>{t('section.readOnly')}</Badge>}
                {section.language && <Badge>{section.language.toUpperCase()}</Badge>}
              </h3>
              <p className="wrap-anywhere mt-1 text-control text-secondary">{text(section.descriptions)}</p>
            </div>
            <p className="w-36 text-meta text-secondary tabular-nums">
              {t('section.threads', { count: section.threads, shown: number(section.threads) })}
              <span className="block">
                {t('section.posts', { count: section.posts, shown: number(section.posts) })}
              </span>
            </p>
            <div className="w-full text-meta text-secondary sm:w-64">
              {section.last ? (
                <>
                  <Link to={forumThread(section.last)} className="wrap-anywhere line-clamp-1 text-prose underline">
                    {section.last.title}
                  </Link>
                  <bdi>{nameOf(section.last.author)}</bdi> · <LocalTime iso={section.last.at} />
                </>
              ) : (
                t('section.noThreads')
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function ForumPage() {
  const { t } = useTranslation('forum');
  const user = useUser();
  const forVisitors = useLoaderData<typeof loader>();
  const own = useApiQuery(['forum', 'sections'], {}, { enabled: user !== null, quiet: true });
  const { groups, removals } = own.data ?? forVisitors;
  const readAll = useApiMutation(['forum', 'readAll']);
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="pb-1 text-h1">{t('title')}</h1>
          <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('lead')}</p>
        </div>
        {user && (
          <Button
            icon={CheckCheck}
            loading={readAll.isPending}
            onClick={() =>
              readAll.mutate(
                {},
                {
                  onSuccess: () => {
                    void invalidate(['forum']);
                    toasts.show({ type: 'success', title: t('done.readAll') });
                  },
                },
              )
            }
          >
            {t('readAll')}
          </Button>
        )}
      </header>
      <div className="mt-6">
        <ListLinks />
      </div>
      {groups.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
      {removals && (
        <p className="mt-6 text-control">
          <Link to={forumRemovals}>{t('removals.link')}</Link>
        </p>
      )}
    </div>
  );
}

import { pageOfPost } from '@wyrmgate/contract/forum-constants';
import type { ForumRemoval } from '@wyrmgate/contract/forum-shapes';
import { EyeOff, MessageSquareX } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { forumSection, forumThread, urls } from '../shell/urls.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { useStaffText } from './forum-texts.ts';
import { isMissing, orMissing } from './missing.ts';
import { MissingPage } from './missing-page.tsx';

export const handle = { namespaces: ['forum'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'forum:removals.title', noindex: true });
export const loader = pageLoader(({ api }) => orMissing(api.forum.removals()));

function Removal({ removal }: { removal: ForumRemoval }) {
  const { t } = useTranslation('forum');
  const text = useStaffText();
  const { kind, section, section_names, thread, no, reason, at } = removal;
  return (
    <li className="flex gap-4 px-4 py-4 sm:px-6">
      <Icon as={kind === 'reply' ? MessageSquareX : EyeOff} size={20} className="mt-0.5 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {t(`removals.${kind}`)}
          {thread && (
            <>
              {' '}
              <Link
                to={forumThread({ ...thread, section }, { page: pageOfPost(no ?? 1), no: no ?? undefined })}
                className="text-link"
              >
                {thread.title}
              </Link>
            </>
          )}
        </p>
        <p className="mt-1 text-meta text-secondary">
          <Link to={forumSection(section)}>{text(section_names)}</Link> · <LocalTime iso={at} time />
        </p>
        <p className="wrap-anywhere mt-1 text-control text-secondary">{reason || t('removals.noReason')}</p>
      </div>
    </li>
  );
}

/** The public list of posts that staff removed, if the site owner enables it. */
export default function RemovalsPage() {
  const { t } = useTranslation('forum');
  const loaded = useLoaderData() as unknown;
  if (isMissing(loaded)) return <MissingPage loading={false} />;
  const { removals } = loaded as { removals: ForumRemoval[] };
  return (
    <div className="page-container py-8 sm:py-12 lg:pb-26">
      <Breadcrumbs
        trail={[{ key: 'forum', label: t('title'), link: <Link to={urls.forum} /> }]}
        current={t('removals.title')}
      />
      <header className="mt-6 mb-8">
        <h1 className="pb-1 text-h1">{t('removals.title')}</h1>
        <p className="mt-2 max-w-[60ch] text-lead text-secondary">{t('removals.lead')}</p>
      </header>
      {removals.length === 0 ? (
        <EmptyState title={t('removals.empty')}>{t('removals.emptyText')}</EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {removals.map((removal) => (
            <Removal key={`${removal.at} ${removal.kind} ${removal.thread?.id} ${removal.no}`} removal={removal} />
          ))}
        </ul>
      )}
    </div>
  );
}

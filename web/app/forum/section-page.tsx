import type { ForumSection, ThreadRow } from '@wyrmgate/contract/forum-shapes';
import { Plus, Rss } from 'lucide-react';
import { Link, type MetaArgs, redirect, useLoaderData, useParams, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import type { PageContext } from '../platform/server-context.ts';
import { useUser } from '../platform/session/use-session.ts';
import { textIn } from '../platform/text-in.ts';
import { feedLink, languageOf, pageMeta } from '../shell/page-meta.ts';
import { forumSection, newThread, urls } from '../shell/urls.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { afterOf } from './after-of.ts';
import { useStaffText } from './forum-texts.ts';
import { isMissing, orMissing } from './missing.ts';
import { MissingPage } from './missing-page.tsx';
import { movedTo } from './moved-to.ts';
import { ThreadList } from './thread-list.tsx';

export const handle = { namespaces: ['forum'] } satisfies RouteHandle;

type Sections = { groups: { sections: ForumSection[] }[] };
type Threads = { pinned: ThreadRow[]; threads: ThreadRow[]; next: string | null };

const find = ({ groups }: Sections, slug: string) =>
  groups.flatMap(({ sections }) => sections).find((section) => section.slug === slug);

const load = async (api: PageContext['api'], slug: string, after: string | undefined) => {
  const sections = await api.forum.sections();
  const moved = movedTo(sections, slug);
  if (moved !== undefined) throw redirect(forumSection(moved, after), 301);
  const list = await api.forum.list({ query: { section: slug, ...(after !== undefined && { after }) } });
  return { section: find(sections, slug), ...list };
};

export const loader = pageLoader(({ api }, { params: { section = '' }, request }) =>
  orMissing(load(api, section, afterOf(new URL(request.url).searchParams))),
);

export const meta = (args: MetaArgs) => {
  const loaded = args.loaderData as { section?: ForumSection } | undefined;
  const section = loaded?.section;
  if (!section) return pageMeta({ title: 'forum:meta.title', noindex: true })(args);
  const after = afterOf(new URLSearchParams(args.location.search));
  const text = (texts: ForumSection['names']) => textIn(texts, languageOf(args.matches)) ?? '';
  return [
    ...pageMeta({
      title: 'forum:section.meta.title',
      description: 'forum:section.meta.description',
      ...(after !== undefined && { search: `?after=${after}` }),
      values: () => ({ name: text(section.names), description: text(section.descriptions) }),
    })(args),
    feedLink('atom', `${forumSection(section.slug)}/feed.xml`),
  ];
};

function SectionView({ section, pinned, threads, next }: Threads & { section: ForumSection }) {
  const { t } = useTranslation('forum');
  const text = useStaffText();
  const isIn = useUser() !== null;
  const [search] = useSearchParams();
  const after = afterOf(search);
  const name = text(section.names);
  return (
    <div className="page-container py-8 sm:py-12 lg:pb-26">
      <Breadcrumbs trail={[{ key: 'forum', label: t('title'), link: <Link to={urls.forum} /> }]} current={name} />
      <header className="mt-6 mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere pb-1 text-h1">{name}</h1>
          <p className="mt-2 max-w-[60ch] text-lead text-secondary">{text(section.descriptions)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {section.open && (
            <a
              href={`${forumSection(section.slug)}/feed.xml`}
              className="inline-flex min-h-11 items-center gap-2 text-control text-secondary"
            >
              <Rss size={16} aria-hidden="true" /> {t('feed')}
            </a>
          )}
          {(section.may_post || (!isIn && !section.read_only)) && (
            <Button variant="primary" icon={Plus} render={<Link to={newThread(section.slug)} />}>
              {t('newThread')}
            </Button>
          )}
        </div>
      </header>
      {pinned.length + threads.length === 0 ? (
        <EmptyState title={t('section.empty.title')}>{t('section.empty.text')}</EmptyState>
      ) : (
        <div className="grid gap-5">
          {pinned.length > 0 && <ThreadList label={t('section.pinned')} threads={pinned} />}
          {threads.length > 0 && <ThreadList label={t('section.list')} threads={threads} />}
        </div>
      )}
      <nav aria-label={t('pages')} className="mt-6 flex flex-wrap justify-between gap-4">
        {after !== undefined ? <Link to={forumSection(section.slug)}>{t('firstPage')}</Link> : <span />}
        {next !== null && (
          <Link to={forumSection(section.slug, next)} rel="next">
            {t('older')}
          </Link>
        )}
      </nav>
    </div>
  );
}

export default function SectionPage() {
  const user = useUser();
  const { section: slug = '' } = useParams();
  const [search] = useSearchParams();
  const loaded = useLoaderData() as unknown;
  const forVisitors = isMissing(loaded) ? undefined : (loaded as Threads & { section?: ForumSection });
  const after = afterOf(search);
  const enabled = user !== null;
  const sections = useApiQuery(['forum', 'sections'], {}, { enabled, quiet: true });
  const own = useApiQuery(
    ['forum', 'list'],
    { query: { section: slug, ...(after !== undefined && { after }) } },
    { enabled, quiet: true },
  );
  const section = sections.data ? find(sections.data, slug) : forVisitors?.section;
  const list = own.data ?? forVisitors;
  if (!section || !list) return <MissingPage loading={own.isPending || sections.isPending} />;
  return <SectionView section={section} pinned={list.pinned} threads={list.threads} next={list.next} />;
}

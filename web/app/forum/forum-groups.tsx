import type { ForumGroup } from '@wyrmgate/contract/forum-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { forumSection, forumThread } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useAuthorName, useStaffText } from './forum-texts.ts';
import { SectionIcon } from './section-icon.tsx';

type Section = ForumGroup['sections'][number];

function Sections({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('forum');
  const { number } = useFormat();
  const text = useStaffText();
  const nameOf = useAuthorName();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {sections.map((section) => (
        <li key={section.id} className="flex flex-wrap items-start gap-x-5 gap-y-3 px-4 py-4 sm:px-6 lg:flex-nowrap">
          <SectionIcon name={section.icon} />
          <div className="min-w-0 flex-1 basis-40 sm:basis-64">
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
          <p className="text-meta text-secondary tabular-nums max-sm:w-full max-sm:ps-12 sm:w-36">
            {t('section.threads', { count: section.threads, shown: number(section.threads) })}
            <span className="block">{t('section.posts', { count: section.posts, shown: number(section.posts) })}</span>
          </p>
          <div className="w-full text-meta text-secondary max-sm:ps-12 sm:w-64">
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
  );
}

/** Sections in other languages follow the others and are folded, unless the forum has nothing else for the reader. */
export function ForumGroups({ groups }: { groups: readonly ForumGroup[] }) {
  const { t, i18n } = useTranslation('forum');
  const text = useStaffText();
  const isForReader = ({ language }: Section) => language === null || language === i18n.language;
  const folds = groups.some(({ sections }) => sections.some(isForReader));
  return groups.map((group) => {
    const first = folds ? group.sections.filter(isForReader) : group.sections;
    const folded = group.sections.filter((section) => !first.includes(section));
    return (
      <section key={group.id} aria-labelledby={`group-${group.id}`} className="mt-8">
        <h2 id={`group-${group.id}`} className="mb-3 text-h3">
          {text(group.names)}
        </h2>
        {first.length > 0 && <Sections sections={first} />}
        {folded.length > 0 && (
          <Disclosure className="mt-2" summary={t('section.otherLanguages', { count: folded.length })}>
            <Sections sections={folded} />
          </Disclosure>
        )}
      </section>
    );
  });
}

import { ownThreadLists, type ThreadList, threadLists } from '@wyrmgate/contract/forum-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useUser } from '../platform/session/use-session.ts';
import { forumList, urls } from '../shell/urls.ts';
import { cx } from '../ui/cx.ts';

/** Links to thread lists across sections. The player's own lists appear after login. */
export function ListLinks({ current }: { current?: ThreadList | undefined }) {
  const { t } = useTranslation('forum');
  const isIn = useUser() !== null;
  const look = (active: boolean) =>
    cx(
      'inline-flex min-h-9 items-center rounded-field px-3 text-control no-underline pointer-coarse:min-h-11',
      active ? 'bg-ink-700 text-heading font-[560]' : 'text-secondary hover:bg-subtle hover:text-heading',
    );
  return (
    <nav aria-label={t('lists.label')} className="flex flex-wrap gap-1">
      <Link to={urls.forum} className={look(current === undefined)} aria-current={current ? undefined : 'page'}>
        {t('lists.sections')}
      </Link>
      {threadLists
        .filter((list) => isIn || !ownThreadLists.includes(list))
        .map((list) => (
          <Link
            key={list}
            to={forumList(list)}
            className={look(list === current)}
            aria-current={list === current ? 'page' : undefined}
          >
            {t(`lists.${list}`)}
          </Link>
        ))}
    </nav>
  );
}

import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { forumThread } from '../shell/urls.ts';
import { Panel } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { ReadersPanel } from './readers-panel.tsx';

export function ThreadAside({ found }: { found: ForumThread }) {
  const { t } = useTranslation('forum');
  const { number } = useFormat();
  const { thread, related } = found;
  return (
    <aside className="grid gap-5">
      <Panel title={t('aside.title')}>
        <Facts
          facts={[
            { key: 'replies', label: t('aside.replies'), value: number(thread.replies) },
            { key: 'views', label: t('aside.views'), value: number(thread.views) },
            { key: 'participants', label: t('aside.participants'), value: number(thread.participants) },
            { key: 'last', label: t('aside.last'), value: <LocalTime iso={thread.last.at} short /> },
          ]}
        />
      </Panel>
      <ReadersPanel found={found} />
      {related.length > 0 && (
        <Panel title={t('aside.related')}>
          <ul className="divide-y divide-line">
            {related.map((other) => (
              <li key={other.id} className="py-2.5 first:pt-0 last:pb-0">
                <Link to={forumThread(other)} className="wrap-anywhere text-control text-prose">
                  {other.title}
                </Link>
                <p className="text-meta text-secondary">{t('replies', { count: other.replies })}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </aside>
  );
}

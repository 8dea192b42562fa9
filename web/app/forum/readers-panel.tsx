import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { playerPage } from '../shell/urls.ts';
import { Panel } from '../ui/card.tsx';
import { useReaders } from './use-here.ts';

const shown = 12;

/** Names other players who have the thread open. Renders nothing if no one else has it open. */
export function ReadersPanel({ found }: { found: ForumThread }) {
  const { t } = useTranslation('forum');
  const data = useReaders(found);
  if (!data || data.readers.length === 0) return null;
  const others = data.readers.length - shown;
  return (
    <Panel title={t('readers.title')}>
      <ul className="flex flex-wrap gap-x-3 gap-y-1.5 text-control">
        {data.readers.slice(0, shown).map((name) => (
          <li key={name}>
            <Link to={playerPage(name)} className="text-prose">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
        {(others > 0 || data.more) && <li className="text-secondary">{t('readers.more')}</li>}
      </ul>
    </Panel>
  );
}

import type { ThreadRow } from '@wyrmgate/contract/forum-shapes';
import { CircleCheck, EyeOff, Lock, Pin, Star } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Badge } from '../ui/badge.tsx';

export function ThreadBadges({ thread }: { thread: Pick<ThreadRow, 'statuses' | 'prefix' | 'solved'> }) {
  const { t } = useTranslation('forum');
  const is = (status: ThreadRow['statuses'][number]) => thread.statuses.includes(status);
  return (
    <>
      {is('pinned') && (
        <Badge tone="ember" icon={Pin}>
          {t('status.pinned')}
        </Badge>
      )}
      {is('featured') && (
        <Badge tone="gold" icon={Star}>
          {t('status.featured')}
        </Badge>
      )}
      {is('locked') && (
        <Badge tone="neutral" icon={Lock}>
          {t('status.locked')}
        </Badge>
      )}
      {is('hidden') && (
        <Badge tone="danger" icon={EyeOff}>
          {t('status.hidden')}
        </Badge>
      )}
      {thread.prefix && <Badge tone="info">{t(`prefix.${thread.prefix}`)}</Badge>}
      {thread.solved && (
        <Badge tone="success" icon={CircleCheck}>
          {t('status.solved')}
        </Badge>
      )}
    </>
  );
}

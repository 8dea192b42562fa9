import { presenceSeconds } from '@wyrmgate/contract/chat-constants';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Lists players who have the room open. The same request reports the viewer as present, and stops while the tab is
 * hidden.
 */
export function Present({ room }: { room: string }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const { data } = useApiQuery(
    ['chat', 'here'],
    { params: { room }, body: { typing: false } },
    { quiet: true, refetchInterval: presenceSeconds.say * 1000, staleTime: 0 },
  );
  if (!data) return null;
  const count = data.players.length;
  const label = data.more ? t('present.more', { count }) : t('present.count', { count });
  return (
    <>
      <Button size="sm" icon={Users} disabled={count === 0} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Dialog open onOpenChange={() => setOpen(false)} size="sm" title={label} description={t('present.text')}>
          <ul className="grid gap-1 text-control">
            {data.players.map((name) => (
              <li key={name}>
                <bdi className="wrap-anywhere">{name}</bdi>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

import type { ChatMessage, PinnedNotice } from '@wyrmgate/contract/chat-shapes';
import { Megaphone, Pin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

const NoticeDialog = lazy(() => import('./notice-dialog.tsx').then((module) => ({ default: module.NoticeDialog })));
const PinDialog = lazy(() => import('./pin-dialog.tsx').then((module) => ({ default: module.PinDialog })));

type Props = {
  room: string;
  name: string;
  pinned: PinnedNotice | null;
  onPosted: (message: ChatMessage) => void;
  onPinned: () => void;
};

/** Lets staff post a notice among the messages of a room, or pin one above them. */
export function NoticeMenu({ room, name, pinned, onPosted, onPinned }: Props) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState<'post' | 'pin'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={Megaphone}>
            {t('notice.label')}
          </Button>
        }
      >
        <MenuItem icon={Megaphone} onSelect={() => setOpen('post')}>
          {t('notice.post')}
        </MenuItem>
        <MenuItem icon={Pin} onSelect={() => setOpen('pin')}>
          {t(pinned ? 'pinned.edit' : 'pinned.pin')}
        </MenuItem>
      </Menu>
      <Suspense>
        {open === 'post' && <NoticeDialog room={room} name={name} onDone={onPosted} onClose={close} />}
        {open === 'pin' && <PinDialog room={room} name={name} pinned={pinned} onDone={onPinned} onClose={close} />}
      </Suspense>
    </>
  );
}

import { Ban } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import type { ShownRoom } from './conversation-room.ts';

const BlockDialog = lazy(() => import('./block-dialog.tsx').then((module) => ({ default: module.BlockDialog })));

export function PrivateBar({ room: { player, block } }: { room: ShownRoom }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  if (!player || block != null) return null;
  return (
    <>
      <Button size="sm" icon={Ban} onClick={() => setOpen(true)}>
        {t('block.action')}
      </Button>
      <Suspense>{open && <BlockDialog username={player} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { Icon } from '../ui/icon.tsx';
import { useConnected } from './use-room.ts';

/** A page needs a moment to connect, which is not worth a warning. */
const connectMs = 4000;

/** Says that messages arrive with a delay, because the page has no live connection. */
export function OfflineHint() {
  const { t } = useTranslation('chat');
  const connected = useConnected();
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (connected) return;
    const timer = setTimeout(() => setLate(true), connectMs);
    return () => clearTimeout(timer);
  }, [connected]);
  if (connected || !late) return null;
  return (
    <p role="status" className="flex items-center gap-2 border-line border-b px-4 py-2 text-meta text-warning sm:px-5">
      <Icon as={WifiOff} size={16} />
      {t('offline')}
    </p>
  );
}

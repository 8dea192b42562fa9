import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { useDays } from './use-zone.ts';

/** The server's time and the viewer's time. */
export function ServerTime({ zone, now }: { zone: string; now: string }) {
  const { t } = useTranslation('events');
  const format = useDays(zone);
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(new Date().toISOString());
    tick();
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, []);
  return <>{t('serverTime', { time: format.time(at), zone })}</>;
}

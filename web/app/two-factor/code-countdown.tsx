import { twoFactorPeriodSeconds } from '@wyrmgate/contract/two-factor-constants';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';

const left = (): number => twoFactorPeriodSeconds - (Math.floor(Date.now() / 1000) % twoFactorPeriodSeconds);

/** The time that the current authenticator code remains valid. */
export function CodeCountdown() {
  const { t } = useTranslation('two-factor');
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <p className="mt-3 text-meta text-muted tabular-nums">{t('factor.next', { seconds })}</p>;
}

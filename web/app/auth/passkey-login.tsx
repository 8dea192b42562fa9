import type { Session } from '@wyrmgate/contract/auth';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { knowsPasskeys, signWithPasskey, wasCancelled } from '../platform/passkeys.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { Button } from '../ui/button.tsx';

type Props = { onSession: (session: Session) => void; onError: (error: unknown) => void };

export function PasskeyLogin({ onSession, onError }: Props) {
  const { t } = useTranslation('auth');
  const alive = useHydrated();
  const [busy, setBusy] = useState(false);
  // Rendered until browser support is known, to avoid a layout shift.
  if (alive && !knowsPasskeys()) return null;
  const logIn = async () => {
    setBusy(true);
    onError(undefined);
    try {
      onSession(await api.passkeys.logIn({ body: { passkey: await signWithPasskey() } }));
    } catch (error) {
      if (!wasCancelled(error)) onError(error);
      setBusy(false);
    }
  };
  return (
    <Button size="lg" full icon={KeyRound} loading={busy} onClick={() => void logIn()}>
      {t('login.passkey')}
    </Button>
  );
}

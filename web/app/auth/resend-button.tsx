import { useState } from 'react';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useErrorText } from '../shell/use-error-text.ts';
import { Button } from '../ui/button.tsx';

/** Requests another confirmation link. The response does not reveal whether one was sent. */
export function ResendButton({ account }: { account: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText(t('common:errors.internal'));
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { error: unknown }>('idle');
  const resend = async () => {
    setState('busy');
    try {
      await api.auth.resendVerification({ body: { account } });
      setState('sent');
    } catch (error) {
      setState({ error });
    }
  };
  if (state === 'sent')
    return (
      <p role="status" className="text-control text-prose">
        {t('resend.sent')}
      </p>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <Button type="button" loading={state === 'busy'} onClick={resend} disabled={account.trim() === ''}>
        {t('resend.action')}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-control text-danger">
          {errorText(state.error)}
        </p>
      )}
    </div>
  );
}

import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiMutation } from '../platform/query/use-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import type { Offer } from './setup-wizard.tsx';
import { useFailureText } from './use-failure-text.ts';

/** Explains two-factor authentication and starts the setup. */
export function OfferFactor({ onOffer }: { onOffer: (offer: Offer) => void }) {
  const { t } = useTranslation('two-factor');
  const failure = useFailureText();
  const setup = useApiMutation(['two-factor', 'setup']);
  const [callError, setCallError] = useState<unknown>();
  const start = async () => {
    setCallError(undefined);
    try {
      onOffer(await setup.mutateAsync({}));
    } catch (error) {
      setCallError(error);
    }
  };
  return (
    <Panel title={t('section.title')}>
      <p className="max-w-[60ch] text-secondary">{t('offer.text')}</p>
      {callError !== undefined && (
        <Banner tone="danger" role="alert" className="mt-4">
          {failure(callError, t('failed.setup'))}
        </Banner>
      )}
      <Button
        variant="primary"
        icon={ShieldCheck}
        onClick={() => void start()}
        loading={setup.isPending}
        loadingLabel={t('offer.starting')}
        className="mt-5"
      >
        {t('offer.start')}
      </Button>
    </Panel>
  );
}

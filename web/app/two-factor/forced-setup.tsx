import { useState } from 'react';
import { OfferFactor } from './offer-factor.tsx';
import { type Offer, SetupWizard } from './setup-wizard.tsx';

/** The setup wizard as a separate page. */
export function ForcedSetup({ onDone }: { onDone: () => void }) {
  const [offer, setOffer] = useState<Offer>();
  return offer === undefined ? (
    <OfferFactor onOffer={setOffer} />
  ) : (
    <SetupWizard offer={offer} onRestart={setOffer} onClose={(enabled) => (enabled ? onDone() : setOffer(undefined))} />
  );
}

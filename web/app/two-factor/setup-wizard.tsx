import type { Contract } from '@wyrmgate/contract';
import { ApiError } from '@wyrmgate/contract/client';
import type { Reply } from '@wyrmgate/contract/endpoint';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { session } from '../platform/session/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { useArrival } from '../ui/use-arrival.ts';
import { BackupCodes } from './backup-codes.tsx';
import { ScanPicture } from './scan-picture.tsx';
import { isCodeError, isPasswordError, useFailureText } from './use-failure-text.ts';
import { type Entered, VerifyFields } from './verify-fields.tsx';

export type Offer = Reply<Contract['two-factor']['setup']>;
type Props = {
  offer: Offer;
  onRestart: (offer: Offer) => void;
  /** Called when the wizard closes. `enabled` says whether it was completed. */
  onClose: (enabled: boolean) => void;
};

export function SetupWizard({ offer, onRestart, onClose }: Props) {
  const { t } = useTranslation('two-factor');
  const failure = useFailureText();
  const enable = useApiMutation(['two-factor', 'enable']);
  const setup = useApiMutation(['two-factor', 'setup']);
  const [step, setStep] = useState<0 | 1>(0);
  const [entered, setEntered] = useState<Entered>({ token: '', password: '' });
  const [callError, setCallError] = useState<unknown>();
  const [codes, setCodes] = useState<string[]>();
  const title = useArrival(codes);

  const turnOn = async () => {
    setCallError(undefined);
    try {
      const enabled = await enable.mutateAsync({ body: { secret: offer.secret, ...entered } });
      setCodes(enabled.backup_codes);
      void invalidate(['two-factor']);
      // Updates the session, so that staff who had to set up a second factor get access.
      void session.validate();
    } catch (error) {
      setCallError(error);
      if (isCodeError(error)) setEntered((before) => ({ ...before, token: '' }));
    }
  };
  const restart = async () => {
    setCallError(undefined);
    setStep(0);
    try {
      onRestart(await setup.mutateAsync({}));
    } catch (error) {
      setCallError(error);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step === 0) return setStep(1);
    if (entered.token.length === 6) void turnOn();
  };

  const expired = callError instanceof ApiError && /setupExpired|wrongSecret/.test(callError.code);
  const underFields = isCodeError(callError) || isPasswordError(callError);
  const steps = [t('wizard.scan'), t('wizard.verify'), t('wizard.save')];
  return (
    <section aria-labelledby="two-factor-wizard" className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <h2 id="two-factor-wizard" ref={title} tabIndex={-1} className="text-h3 outline-none">
        {t('wizard.title')}
      </h2>
      <Stepper label={t('wizard.title')} steps={steps} current={codes ? 2 : step} className="mt-5 mb-7" />
      {codes ? (
        <BackupCodes codes={codes} onDone={() => onClose(true)} />
      ) : (
        <form noValidate onSubmit={submit}>
          <ScanPicture offer={offer}>
            {step === 1 && (
              <VerifyFields
                entered={entered}
                onChange={setEntered}
                codeError={isCodeError(callError) ? failure(callError) : undefined}
                passwordError={isPasswordError(callError) ? failure(callError) : undefined}
              />
            )}
          </ScanPicture>
          {callError !== undefined && !underFields && (
            <Banner
              tone="danger"
              role="alert"
              className="mt-6"
              action={
                expired && (
                  <Button size="sm" onClick={() => void restart()} loading={setup.isPending}>
                    {t('wizard.restart')}
                  </Button>
                )
              }
            >
              {failure(callError, t('failed.enable'))}
            </Banner>
          )}
          <div className="mt-8 flex flex-wrap justify-end gap-2.5 border-line border-t pt-6 max-sm:*:flex-auto">
            <Button onClick={() => (step === 0 ? onClose(false) : setStep(0))} disabled={enable.isPending}>
              {t(step === 0 ? 'wizard.cancel' : 'wizard.back')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              disabled={step === 1 && (entered.token.length !== 6 || entered.password === '')}
              loading={enable.isPending}
              loadingLabel={t('wizard.turningOn')}
            >
              {t(step === 0 ? 'wizard.next' : 'wizard.turnOn')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

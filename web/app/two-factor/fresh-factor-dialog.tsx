import type { Factor } from '@wyrmgate/contract/factor';
import { KeyRound } from 'lucide-react';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { factorQuestion } from '../platform/api/factor-question.ts';
import { knowsPasskeys } from '../platform/passkeys.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { isComplete } from './factor-entry.ts';
import { FactorFields, FactorSwitch } from './factor-fields.tsx';
import { useFactorProof } from './use-factor-proof.ts';
import { isCodeError, useFailureText } from './use-failure-text.ts';

/** Asks for the second factor during an action, which continues afterwards. */
export function FreshFactorDialog() {
  const { t } = useTranslation('two-factor');
  const failure = useFailureText();
  const proof = useFactorProof(async (factor: Factor) => {
    await api['two-factor'].verify({ body: factor });
    factorQuestion.settle(true);
  });
  const { entry, callError, busy } = proof;
  const underField = isCodeError(callError);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && factorQuestion.settle(false)}
      title={t('fresh.title')}
      description={t('fresh.text')}
      dirty={busy !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals, and must not submit the form outside.
        event.stopPropagation();
        if (isComplete(entry)) void proof.submit();
      }}
      footer={
        <>
          <DialogCancel disabled={busy !== undefined} />
          <Button
            variant="primary"
            type="submit"
            disabled={!isComplete(entry) || busy === 'passkey'}
            loading={busy === 'typed'}
            loadingLabel={t('fresh.confirming')}
          >
            {t('fresh.confirm')}
          </Button>
        </>
      }
    >
      <FactorFields
        entry={entry}
        onChange={proof.change}
        error={underField ? failure(callError) : undefined}
        autoFocus
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <FactorSwitch entry={entry} onChange={proof.change} />
        {knowsPasskeys() && (
          <Button size="sm" icon={KeyRound} loading={busy === 'passkey'} onClick={() => void proof.signIn()}>
            {t('factor.usePasskey')}
          </Button>
        )}
      </div>
      {callError !== undefined && !underField && (
        <Banner tone="danger" role="alert" className="mt-4">
          {failure(callError)}
        </Banner>
      )}
    </Dialog>
  );
}

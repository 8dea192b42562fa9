import type { Profile } from '@wyrmgate/contract/profiles';
import { Check, Clock } from 'lucide-react';
import { Trans, useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

type Change = NonNullable<Profile['email_change']>;

export type PendingEmailProps = {
  change: Change;
  /** True if the player has no address yet, so that only the new one needs to be confirmed. */
  first: boolean;
};

/** A pending email change, until its links are confirmed. */
export function PendingEmail({ change, first }: PendingEmailProps) {
  const { t } = useTranslation('profiles');
  const problem = useProblemText();
  const drop = useApiMutation(['profiles', 'dropEmailChange']);
  const cancel = async () => {
    try {
      await drop.mutateAsync({});
      toasts.show({ type: 'success', title: t('email.pending.cancelled') });
      await invalidate(['profiles', 'get']);
    } catch (error) {
      toasts.show({ type: 'error', title: problem(error) });
    }
  };
  return (
    <div className="mt-5 border-line border-t pt-5">
      <h3 className="[overflow-wrap:anywhere] font-[560] font-sans text-base tracking-normal">
        {t('email.pending.title', { email: change.email })}
      </h3>
      <p className="mt-1.5 text-secondary">
        <Trans
          t={t}
          i18nKey={first ? 'email.pending.addText' : 'email.pending.text'}
          components={{ time: <LocalTime iso={change.expires} time /> }}
        />
      </p>
      <ul className="mt-4 grid max-w-md gap-2.5">
        {!first && <Side label={t('email.pending.old')} confirmed={change.oldConfirmed} />}
        <Side label={t('email.pending.new')} confirmed={change.newConfirmed} />
      </ul>
      <Button
        size="sm"
        className="mt-5"
        onClick={() => void cancel()}
        loading={drop.isPending}
        loadingLabel={t('email.pending.cancelling')}
      >
        {t('email.pending.cancel')}
      </Button>
    </div>
  );
}

function Side({ label, confirmed }: { label: string; confirmed: boolean }) {
  const { t } = useTranslation('profiles');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 text-control">
      {label}
      <Badge tone={confirmed ? 'success' : 'warning'} icon={confirmed ? Check : Clock}>
        {t(confirmed ? 'email.pending.confirmed' : 'email.pending.waiting')}
      </Badge>
    </li>
  );
}

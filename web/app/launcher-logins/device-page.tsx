import type { Reply } from '@wyrmgate/contract/endpoint';
import type { launcherLogins } from '@wyrmgate/contract/launcher-logins';
import { maxLauncherCode } from '@wyrmgate/contract/launcher-logins-constants';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

export const handle = { namespaces: ['launcher-logins'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'launcher-logins:meta.title', noindex: true });

type Found = Reply<(typeof launcherLogins)['look']> & { code: string };

/**
 * Players must type the code. It is never read from the URL, so that a link cannot trick them into approving a login.
 */
export default function DevicePage() {
  const { t } = useTranslation('launcher-logins');
  const [found, setFound] = useState<Found>();
  const [decided, setDecided] = useState<boolean>();
  const restart = () => {
    setFound(undefined);
    setDecided(undefined);
  };
  return (
    <div className="page-container py-10 sm:py-14">
      <h1 className="pb-1 text-h1">{t('title')}</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-lead text-secondary">{t('lead')}</p>
      <Panel className="max-w-[560px]">
        {decided !== undefined ? (
          <div className="grid justify-items-start gap-5">
            <Banner tone={decided ? 'success' : 'info'} role="status" className="w-full">
              {t(decided ? 'done.approved' : 'done.denied')}
            </Banner>
            <Button onClick={restart}>{t('done.again')}</Button>
          </div>
        ) : found ? (
          <Decision found={found} onDecided={setDecided} onBack={restart} />
        ) : (
          <CodeForm onFound={setFound} />
        )}
      </Panel>
    </div>
  );
}

function CodeForm({ onFound }: { onFound: (found: Found) => void }) {
  const { t } = useTranslation('launcher-logins');
  const problem = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const look = useApiMutation(['launcher-logins', 'look']);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      if (code.trim() === '') setError(t('validation.code'));
      else return onFound({ ...(await look.mutateAsync({ body: { user_code: code } })), code });
    } catch (failure) {
      setError(problem(failure));
    }
    input.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label={t('code')} error={error} help={t('codeHelp')} required>
        <TextInput
          ref={input}
          mono
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setError(undefined);
          }}
          maxLength={maxLauncherCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button
        variant="primary"
        type="submit"
        loading={look.isPending}
        loadingLabel={t('checking')}
        className="justify-self-start"
      >
        {t('continue')}
      </Button>
    </form>
  );
}

type DecisionProps = { found: Found; onDecided: (approved: boolean) => void; onBack: () => void };

function Decision({ found, onDecided, onBack }: DecisionProps) {
  const { t } = useTranslation('launcher-logins');
  const problem = useProblemText();
  const [error, setError] = useState<string>();
  const decide = useApiMutation(['launcher-logins', 'decide']);
  const send = async (approve: boolean) => {
    setError(undefined);
    try {
      await decide.mutateAsync({ body: { user_code: found.code, approve } });
      onDecided(approve);
      await invalidate(['sessions']);
    } catch (failure) {
      setError(problem(failure));
    }
  };
  return (
    <div className="grid gap-5">
      <h2 className="text-h3">{t('ask.title')}</h2>
      <Banner tone="warning">{t('ask.warning')}</Banner>
      {!found.same_address && (
        <Banner tone="danger" role="alert">
          {t('ask.otherAddress')}
        </Banner>
      )}
      <Facts
        layout="aligned"
        facts={[
          { key: 'name', label: t('ask.name'), value: <span className="wrap-anywhere">{found.name}</span> },
          { key: 'address', label: t('ask.address'), value: <span className="wrap-anywhere">{found.address}</span> },
          { key: 'time', label: t('ask.time'), value: <LocalTime iso={found.created_at} time /> },
        ]}
      />
      {error && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          loading={decide.isPending && decide.variables?.body.approve}
          loadingLabel={t('ask.sending')}
          disabled={decide.isPending}
          onClick={() => void send(true)}
        >
          {t('ask.approve')}
        </Button>
        <Button disabled={decide.isPending} onClick={() => void send(false)}>
          {t('ask.deny')}
        </Button>
        <Button variant="ghost" disabled={decide.isPending} onClick={onBack}>
          {t('ask.back')}
        </Button>
      </div>
    </div>
  );
}

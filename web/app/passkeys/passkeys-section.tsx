import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { LocalTime, type MomentText } from '../platform/local-time.tsx';
import { knowsPasskeys } from '../platform/passkeys.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';

export function PasskeysSection({ moment = LocalTime }: { moment?: MomentText }) {
  const { t } = useTranslation('passkeys');
  const problem = useProblemText();
  const { data, error, refetch, isFetching } = useApiQuery(['passkeys', 'list']);
  const [adding, setAdding] = useState(false);
  const known = useHydrated() && knowsPasskeys();
  return (
    <Panel
      title={t('title')}
      aside={
        known && (
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            {t('add.open')}
          </Button>
        )
      }
    >
      <p className="max-w-[68ch] text-secondary">{t('text')}</p>
      {!known && (
        <Banner tone="info" className="mt-4">
          {t('unknownHere')}
        </Banner>
      )}
      <div className="mt-5">
        {data === undefined && error ? (
          <ErrorState title={t('failed')} level={3} onRetry={() => void refetch()} retrying={isFetching}>
            {problem(error)}
          </ErrorState>
        ) : data === undefined ? (
          <SkeletonRows rows={2} label={t('loading')} />
        ) : data.passkeys.length === 0 ? (
          <p className="flex items-center gap-3 text-control text-muted">
            <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            {t('none')}
          </p>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} moment={moment} />
            ))}
          </ul>
        )}
      </div>
      {adding && <AddPasskey hasPasskey={(data?.passkeys.length ?? 0) > 0} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

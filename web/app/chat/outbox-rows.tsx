import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { Button } from '../ui/button.tsx';
import type { Outbox, Waiting } from './use-outbox.ts';

/** Shows messages that are being sent or could not be sent. */
export function OutboxRows({ rows, outbox }: { rows: readonly Waiting[]; outbox: Outbox }) {
  const { t } = useTranslation('chat');
  const problem = useProblemText();
  return rows.map((one) => (
    <li key={one.clientId} className="px-4 py-2 sm:px-5">
      <p className="wrap-anywhere overflow-hidden whitespace-pre-line text-control text-muted" dir="auto">
        {one.text}
      </p>
      {one.error === undefined ? (
        <p className="text-meta text-muted">{t('outbox.sending')}</p>
      ) : (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-2">
          <span className="text-danger text-meta">{t('outbox.failed', { reason: problem(one.error) })}</span>
          <Button size="sm" onClick={() => outbox.retry(one)}>
            {t('outbox.retry')}
          </Button>
          <Button size="sm" onClick={() => outbox.drop(one.clientId)}>
            {t('outbox.discard')}
          </Button>
        </div>
      )}
    </li>
  ));
}

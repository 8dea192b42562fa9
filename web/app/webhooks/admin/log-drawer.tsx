import { useInfiniteQuery } from '@tanstack/react-query';
import type { Webhook, WebhookDelivery } from '@wyrmgate/contract/webhooks';
import type { WebhookDeliveryState } from '@wyrmgate/contract/webhooks-constants';
import { RotateCw } from 'lucide-react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useEventName } from './event-name.ts';

const calls = api.webhooks;
const tones: Record<WebhookDeliveryState, Tone> = { pending: 'info', delivered: 'success', failed: 'danger' };
const invalidates = [['webhooks']] as const;

function Entry({ delivery, retry }: { delivery: WebhookDelivery; retry: (() => void) | undefined }) {
  const { t } = useTranslation('webhooks');
  const nameOf = useEventName();
  const { event, state, created_at, next_attempt_at: next, attempts, body } = delivery;
  return (
    <li className="grid gap-2 py-4">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-[540] text-control text-heading">{nameOf(event)}</span>
        <AdminTime iso={created_at} seconds className="text-meta text-muted" />
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]} dot>
          {t(`delivery.${state}`)}
        </Badge>
        {next !== null && attempts.length > 0 && (
          <span className="text-meta text-muted">{t('log.next', { time: adminMoment(next) })}</span>
        )}
      </span>
      {attempts.length > 0 && (
        <ul className="grid gap-1 text-meta text-secondary">
          {attempts.map(({ at, status, error, response }) => (
            <li key={at} className="wrap-anywhere">
              <AdminTime iso={at} seconds />{' '}
              {error === null ? t('log.status', { status: status ?? 0 }) : t(`error.${error}`)}
              {response !== '' && <code className="block text-muted">{response}</code>}
            </li>
          ))}
        </ul>
      )}
      {body !== '' && (
        <details>
          <summary className="cursor-pointer text-link text-meta">{t('log.body')}</summary>
          <pre className="wrap-anywhere mt-1 whitespace-pre-wrap text-meta">{body}</pre>
        </details>
      )}
      {retry && state !== 'pending' && (
        <Button size="sm" icon={RotateCw} className="justify-self-start" onClick={retry}>
          {t('log.retry')}
        </Button>
      )}
    </li>
  );
}

/** Deliveries to a webhook with every attempt, newest first. */
export function LogDrawer({
  webhook,
  editable,
  onClose,
}: {
  webhook: Webhook;
  editable: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const problem = useProblemText();
  const { id, name } = webhook;
  const sendable = editable && webhook.state === 'active';
  const query = useInfiniteQuery(
    {
      queryKey: ['webhooks', 'deliveries', id],
      queryFn: ({ pageParam, signal }) => calls.deliveries({ query: { webhook: id, after: pageParam } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      // Polls, because the result of a test or retry arrives a moment later.
      refetchInterval: 3000,
    },
    queryClient(),
  );
  const done = () => t('log.queued');
  const test = useAdminMutation(calls.test, { invalidates, done });
  const retry = useAdminMutation(calls.retry, { invalidates, done });
  const retryFailed = useAdminMutation(calls.retryFailed, { invalidates, done });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('logOf', { name })}
      footer={
        sendable && (
          <>
            {webhook.failed > 0 && (
              <Button loading={retryFailed.isPending} onClick={() => retryFailed.mutate({ params: { id } })}>
                {t('log.retryAll')}
              </Button>
            )}
            <Button variant="primary" loading={test.isPending} onClick={() => test.mutate({ params: { id } })}>
              {t('log.test')}
            </Button>
          </>
        )
      }
    >
      {deliveries === undefined ? (
        query.error ? (
          <ErrorState
            title={t('log.failed')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            level={3}
          >
            {problem(query.error)}
          </ErrorState>
        ) : (
          <SkeletonRows label={t('logOf', { name })} />
        )
      ) : deliveries.length === 0 ? (
        <EmptyState title={t('log.empty')} level={3} />
      ) : (
        <ul className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <Entry
              key={delivery.id}
              delivery={delivery}
              retry={sendable ? () => retry.mutate({ params: { id: delivery.id } }) : undefined}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="sm" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {t('log.more')}
        </Button>
      )}
    </Drawer>
  );
}

import { ApiError } from '@wyrmgate/contract/client';
import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Withdrawal } from '../withdrawals/withdrawal.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

export const handle = { namespaces: ['payments', 'receipts', 'withdrawals'], private: true } satisfies RouteHandle;
export const meta = pageMeta({
  title: 'receipts:meta.title',
  noindex: true,
  values: (_, { reference = '' }) => ({ reference }),
});

export default function ReceiptPage() {
  const { t } = useTranslation('receipts');
  const problem = useProblemText();
  const { reference = '' } = useParams();
  const query = useApiQuery(
    ['receipts', 'get'],
    { params: { reference } },
    { enabled: useUser() !== null, staleTime: 0 },
  );
  const { data: receipt, error, isFetching, refetch } = query;
  return (
    <div className="page-container py-10 sm:py-14 print:p-0">
      <div className="mx-auto max-w-[760px]">
        <div className="mb-5 flex flex-wrap justify-between gap-2.5 print:hidden">
          <Button icon={ArrowLeft} render={<Link to={urls.payment.history} />}>
            {t('back')}
          </Button>
          {receipt && (
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              {t('print')}
            </Button>
          )}
        </div>
        {receipt ? (
          <>
            <ReceiptSheet receipt={receipt} />
            {receipt.payment.kind === 'purchase' && (
              <Withdrawal
                reference={reference}
                packageName={receipt.payment.package_name}
                buyer={receipt.buyer.real_name ?? receipt.buyer.username}
                email={receipt.buyer.email}
              />
            )}
          </>
        ) : (
          <Panel>
            {error instanceof ApiError && error.code === 'receipts.notFound' ? (
              <EmptyState
                level={1}
                title={t('missing.title')}
                action={<Button render={<Link to={urls.payment.history} />}>{t('back')}</Button>}
              >
                {t('missing.text')}
              </EmptyState>
            ) : error ? (
              <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
                {problem(error)}
              </ErrorState>
            ) : (
              <Skeleton className="h-96 w-full" />
            )}
          </Panel>
        )}
      </div>
    </div>
  );
}

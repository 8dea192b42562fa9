import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { PaymentStatusBadge } from '../../../payments/admin/payment-status-badge.tsx';
import { paymentName } from '../../../payments/payment-name.ts';
import { useFormat } from '../../../platform/format.ts';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { adminUrls } from '../../../shell/admin/sections.ts';
import { Panel } from '../../../ui/card.tsx';
import { EntriesWaiting, EntryList } from './entry-list.tsx';

export function PlayerPayments({ id }: { id: number }) {
  const { t } = useTranslation('player');
  const { money } = useFormat();
  const query = useApiQuery(['donations', 'list'], { query: { userId: id, limit: 50 } });
  return (
    <Panel title={t('payments')} flush>
      <Loaded query={query} failed={t('failed')} waiting={<EntriesWaiting />}>
        {({ donations }) => (
          <EntryList
            empty={t('noPayments')}
            entries={donations.map((payment) => ({
              key: payment.id,
              title: (
                <Link className="text-link" to={{ pathname: adminUrls.donations, search: `?entry=${payment.id}` }}>
                  {paymentName(t, payment) || payment.payment_id}
                </Link>
              ),
              detail: (
                <>
                  <AdminTime iso={payment.created_at} /> · {money(payment.amount, payment.currency)}
                </>
              ),
              end: <PaymentStatusBadge status={payment.status} />,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}

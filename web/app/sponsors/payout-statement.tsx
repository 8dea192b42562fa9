import type { Reply } from '@wyrmgate/contract/endpoint';
import type { sponsors } from '@wyrmgate/contract/sponsors';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useFormat } from '../platform/format.ts';
import { useUser } from '../platform/session/use-session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { payoutTones } from './payout-tones.ts';
import { StatementFrame } from './statement-frame.tsx';
import { useStatement } from './use-own-list.ts';

type Part = Reply<(typeof sponsors)['statement']>;
type Statement = Part & { parts: readonly Part[] };

/** Joins the loaded parts. The part that was loaded last provides the facts about the payout. */
const joined = (parts: readonly Part[] | undefined): Statement | undefined => {
  const last = parts?.at(-1);
  return parts && last && { ...last, lines: parts.flatMap(({ lines }) => lines), parts };
};

/** Creates the CSV file of a statement. Loads the missing parts first. */
const wholeFile = async (id: number, { filename, parts, next }: Statement) => {
  const texts = parts.map(({ csv }) => csv);
  for (let after = next; after !== null; ) {
    const part = await api.sponsors.statement({ params: { id }, query: { after } });
    texts.push(part.csv);
    after = part.next;
  }
  return { filename, csv: texts.join('') };
};

export function PayoutStatement({ id }: { id: number }) {
  const { t } = useTranslation('sponsors');
  const { money, date } = useFormat();
  const list = useStatement(id, useUser() !== null);
  return (
    <StatementFrame
      query={{ data: joined(list.data?.pages), error: list.error, isFetching: list.isFetching, refetch: list.refetch }}
      file={(shown) => wholeFile(id, shown)}
    >
      {({ payout, name, code, lines }) => (
        <>
          <header className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="text-h2">{t('statement.title', { number: payout.number })}</h1>
            <Badge tone={payoutTones[payout.status]}>{t(`payoutStatus.${payout.status}`)}</Badge>
          </header>
          <Facts
            layout="aligned"
            facts={[
              { key: 'sponsor', label: t('statement.sponsor'), value: `${name} (${code})` },
              { key: 'date', label: t('payout.date'), value: date(payout.requested_at) },
              { key: 'method', label: t('terms.method'), value: t(`methods.${payout.method}`) },
              ...(payout.paid_at ? [{ key: 'paid', label: t('statement.paidOn'), value: date(payout.paid_at) }] : []),
              ...(payout.paid_amount === null
                ? []
                : [
                    {
                      key: 'paidAmount',
                      label: t('statement.paidAmount'),
                      value: money(payout.paid_amount, payout.pay_currency.toUpperCase()),
                    },
                  ]),
              ...(payout.reference
                ? [{ key: 'reference', label: t('statement.reference'), value: payout.reference }]
                : []),
              ...(payout.note ? [{ key: 'note', label: t('statement.note'), value: payout.note }] : []),
            ]}
          />
          {payout.status === 'rejected' ? (
            <p className="text-control text-secondary">{t('statement.returned')}</p>
          ) : (
            <EarningsTable rows={lines} />
          )}
          {list.hasNextPage && (
            <div className="flex flex-wrap items-center gap-4">
              <p className="text-control text-secondary">{t('statement.part', { count: lines.length })}</p>
              <Button
                size="sm"
                className="print:hidden"
                loading={list.isFetchingNextPage}
                loadingLabel={t('conversions.loading')}
                onClick={() => void list.fetchNextPage()}
              >
                {t('conversions.more')}
              </Button>
            </div>
          )}
          <p className="flex flex-wrap justify-between gap-4 border-line border-t pt-4 font-[600] text-heading">
            <span>{t('statement.total')}</span>
            <span className="text-end tabular-nums">
              {money(payout.amount, payout.currency)}
              {payout.method === 'store_credit' && (
                <span className="block font-normal text-control">{t('statement.coins', { count: payout.coins })}</span>
              )}
            </span>
          </p>
        </>
      )}
    </StatementFrame>
  );
}

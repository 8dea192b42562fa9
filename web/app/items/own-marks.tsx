import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Panel } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';

export function OwnMarks() {
  const { t } = useTranslation('items');
  const { number } = useFormat();
  const { data, error } = useApiQuery(['items', 'marks'], {}, { quiet: true });
  if (error) return <Panel title={t('marks.title')}>{t('marks.failed')}</Panel>;
  if (!data) return null;
  return (
    <Panel title={t('marks.title')} aside={t('basket.marks', { marks: data.balance })}>
      <p className="max-w-[60ch] text-control text-secondary">{t('marks.lead')}</p>
      {data.movements.length === 0 ? (
        <p className="mt-3 text-control">{t('marks.empty')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {data.movements.map(({ id, reason, amount, order, created_at }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 text-control">
              <span>
                {t(`marks.reason.${reason}`)}
                {order !== null && <span className="text-secondary"> · {t('orders.one', { id: order })}</span>}
                <span className="block text-meta text-muted">
                  <LocalTime iso={created_at} time />
                </span>
              </span>
              <span className={cx('font-[560] tabular-nums', amount > 0 ? 'text-success' : 'text-heading')}>
                {amount > 0 ? '+' : ''}
                {number(amount)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

import type { ShopItem } from '@wyrmgate/contract/items';
import { itemCurrencies, maxPieces } from '@wyrmgate/contract/items-constants';
import { X } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { type BasketLine, priceIn, writeBasket } from './basket.ts';
import { usePrice } from './use-price.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

export type BasketLinesProps = { items: readonly ShopItem[]; lines: readonly BasketLine[] };

export function BasketLines({ items, lines }: BasketLinesProps) {
  const { t } = useTranslation('items');
  const { number } = useFormat();
  const price = usePrice();
  const set = (line: BasketLine, change: Partial<BasketLine>) =>
    writeBasket(lines.map((one) => (one === line ? { ...one, ...change } : one)));
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => {
        const item = items.find(({ id }) => id === line.item);
        const name = item?.name ?? `#${line.item}`;
        const most = Math.max(
          line.quantity,
          Math.min(maxPieces, item?.left ?? maxPieces, item?.limit?.count ?? maxPieces),
        );
        return (
          <li key={line.item} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="block [overflow-wrap:anywhere] text-control text-heading">{name}</span>
              {item === undefined ? (
                <span className="text-danger text-meta">{t('basket.gone')}</span>
              ) : priceIn(item, line.currency) === line.price ? (
                <span className="text-meta text-secondary tabular-nums">
                  {price(line.price * line.quantity, line.currency)}
                </span>
              ) : (
                <span className="text-meta text-warning tabular-nums">
                  {t('basket.changed', { price: line.price, now: priceIn(item, line.currency) ?? item.price })}
                </span>
              )}
            </span>
            <span className="flex items-center gap-1">
              <Select
                aria-label={t('basket.quantity', { name })}
                value={String(line.quantity)}
                onChange={({ target }) => set(line, { quantity: Number(target.value) })}
                options={upTo(most).map((value) => ({ value: String(value), label: number(value) }))}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t('basket.remove', { name })}
                onClick={() => writeBasket(lines.filter((one) => one !== line))}
              />
            </span>
            {item && item.marks_price !== null && (
              <Select
                className="col-span-full"
                aria-label={t('basket.pay', { name })}
                value={line.currency}
                onChange={({ target }) => {
                  const currency = target.value === 'marks' ? 'marks' : 'coins';
                  set(line, { currency, price: priceIn(item, currency) ?? item.price });
                }}
                options={itemCurrencies.map((currency) => ({
                  value: currency,
                  label: price((priceIn(item, currency) ?? 0) * line.quantity, currency),
                }))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

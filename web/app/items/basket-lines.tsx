import type { ShopItem } from '@wyrmgate/contract/items';
import { maxPieces } from '@wyrmgate/contract/items-constants';
import { X } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { type BasketLine, writeBasket } from './basket.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

export type BasketLinesProps = { items: readonly ShopItem[]; lines: readonly BasketLine[] };

export function BasketLines({ items, lines }: BasketLinesProps) {
  const { t } = useTranslation('items');
  const { number } = useFormat();
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
              <span className="block break-words text-control text-heading">{name}</span>
              {item === undefined ? (
                <span className="text-danger text-meta">{t('basket.gone')}</span>
              ) : item.price === line.price ? (
                <span className="text-meta text-secondary tabular-nums">
                  {t('shop:coins', { coins: line.price * line.quantity })}
                </span>
              ) : (
                <span className="text-meta text-warning tabular-nums">
                  {t('basket.changed', { price: line.price, now: item.price })}
                </span>
              )}
            </span>
            <span className="flex items-center gap-1">
              <Select
                aria-label={t('basket.quantity', { name })}
                value={String(line.quantity)}
                onChange={({ target }) =>
                  writeBasket(lines.map((one) => (one === line ? { ...one, quantity: Number(target.value) } : one)))
                }
                options={upTo(most).map((value) => ({ value: String(value), label: number(value) }))}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t('basket.remove', { name })}
                onClick={() => writeBasket(lines.filter((one) => one !== line))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

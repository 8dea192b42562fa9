import type { ShopItem } from '@wyrmgate/contract/items';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import type { BasketLine } from './basket.ts';
import { usePrice, useTotal } from './use-price.ts';

export type ConfirmOrderProps = {
  items: readonly ShopItem[];
  lines: readonly BasketLine[];
  total: { coins: number; marks: number };
  /** The recipient: a player, a character or a game account. Empty if the buyer has only one account. */
  to: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of the items, the recipient and the total. */
export function ConfirmOrder({ items, lines, total, to, busy, onConfirm, onClose }: ConfirmOrderProps) {
  const { t } = useTranslation('items');
  const price = usePrice();
  const showTotal = useTotal();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('confirm.title')}
      description={to ? t('confirm.to', { name: to }) : t('basket.final')}
      dirty={busy}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button variant="primary" loading={busy} loadingLabel={t('confirm.doing')} onClick={onConfirm}>
            {total.marks > 0
              ? t('basket.buyFor', { price: showTotal(total) })
              : t('basket.buy', { coins: total.coins })}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {lines.map(({ item, quantity, price: one, currency }) => (
          <li key={item} className="flex flex-wrap justify-between gap-x-4">
            <span className="text-heading">
              {quantity} × {items.find(({ id }) => id === item)?.name}
            </span>
            <span className="tabular-nums">{price(one * quantity, currency)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

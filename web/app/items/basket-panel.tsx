import { ApiError } from '@wyrmgate/contract/client';
import type { ShopItem } from '@wyrmgate/contract/items';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useBalance } from '../platform/query/use-balance.ts';
import { useSession } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { loginThen, profileTab, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { type BasketLine, priceIn, totalIn, writeBasket } from './basket.ts';
import { BasketLines } from './basket-lines.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import {
  noReceiver,
  type Receiver,
  ReceiverFields,
  receiverName,
  useTargets,
  withDefault,
} from './receiver-fields.tsx';
import { UnfitItems } from './unfit-items.tsx';
import { useOrder } from './use-order.ts';
import { useTotal } from './use-price.ts';

export type BasketPanelProps = { items: readonly ShopItem[]; lines: readonly BasketLine[] };

/** The basket, its recipient and the order button. Visitors see a login link. */
export function BasketPanel({ items, lines }: BasketPanelProps) {
  const { t } = useTranslation('items');
  const session = useSession();
  return (
    <section
      aria-labelledby="basket-title"
      className="scroll-mt-4 rounded-card border border-line bg-surface p-5 sm:p-7 lg:sticky lg:top-6"
    >
      <h2 id="basket-title" className="pb-3 text-h3">
        {t('basket.title')}
      </h2>
      {lines.length === 0 ? (
        <p className="text-control text-secondary">{t('basket.empty')}</p>
      ) : (
        <BasketLines items={items} lines={lines} />
      )}
      {session.status === 'out' ? (
        <Button variant="primary" size="lg" full className="mt-6" render={<Link to={loginThen(urls.itemShop)} />}>
          {t('shop:order.logIn')}
        </Button>
      ) : (
        lines.length > 0 && <OrderForm items={items} lines={lines} />
      )}
    </section>
  );
}

/** The buyer's current type of premium, if the order failed because the basket contains another type. */
const otherPremiumIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'items.otherPremium'
    ? (error.details as { current?: string } | undefined)?.current
    : undefined;

/** Returns lines that the shop no longer sells at the price in the basket. */
const outdated = (items: readonly ShopItem[], lines: readonly BasketLine[]) =>
  lines.filter(
    ({ item, price, currency }) =>
      priceIn(
        items.find(({ id }) => id === item),
        currency,
      ) !== price,
  );

function OrderForm({ items, lines }: BasketPanelProps) {
  const { t } = useTranslation('items');
  const problem = useProblemText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const balance = useBalance();
  const [chosen, setReceiver] = useState<Receiver>(noReceiver);
  const receiver = withDefault(chosen, useTargets());
  const [asking, setAsking] = useState(false);
  const { order, busy, error } = useOrder();
  const [replaced, setReplaced] = useState<string>();
  const premium = otherPremiumIn(error) ?? replaced;
  const showTotal = useTotal();
  const { data: targets } = useApiQuery(['items', 'targets'], {});
  const total = totalIn(lines, 'coins');
  const marks = totalIn(lines, 'marks');
  const missingMarks = targets === undefined ? 0 : Math.max(0, marks - targets.marks);
  const old = outdated(items, lines);
  const missing = balance === undefined ? 0 : Math.max(0, total - balance);
  const accept = () =>
    writeBasket(
      lines.flatMap((line) => {
        const item = items.find(({ id }) => id === line.item);
        if (!item) return [];
        const price = priceIn(item, line.currency);
        return [price === undefined ? { ...line, price: item.price, currency: 'coins' as const } : { ...line, price }];
      }),
    );
  const buy = async () => {
    const seen = lines.map((line) => ({ ...line, goods: items.find(({ id }) => id === line.item)?.goods }));
    const bought = await order(seen, receiver, replaced !== undefined);
    setAsking(false);
    // Prices and stock may have changed even if the order failed.
    void revalidate();
    if (!bought) return;
    setReplaced(undefined);
    writeBasket([]);
    toasts.show({
      type: 'success',
      title: t('done.title'),
      action: { label: t('done.open'), run: () => void navigate(profileTab('orders')) },
    });
  };
  return (
    <div className="mt-5 grid gap-4">
      <ReceiverFields receiver={receiver} onChange={setReceiver} />
      {!receiver.gift && receiver.character && (
        <UnfitItems items={items} lines={lines} character={receiver.character} />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 border-line border-t pt-4 text-control">
        <dt className="font-[560] text-heading">{t('shop:order.total')}</dt>
        <dd className="text-end font-[620] text-gold-400 tabular-nums">{showTotal({ coins: total, marks })}</dd>
        {balance !== undefined && missing === 0 && total > 0 && (
          <>
            <dt className="text-secondary">{t('shop:order.balanceAfter')}</dt>
            <dd className="text-end text-secondary tabular-nums">{t('shop:coins', { coins: balance - total })}</dd>
          </>
        )}
      </dl>
      {missing > 0 && (
        <Banner tone="warning">
          <Trans
            t={t}
            i18nKey="basket.missing"
            values={{ coins: missing }}
            components={{ link: <Link to={urls.shop} className="text-link" /> }}
          />
        </Banner>
      )}
      {missingMarks > 0 && <Banner tone="warning">{t('basket.missingMarks', { marks: missingMarks })}</Banner>}
      {error !== undefined && (
        <Banner tone="danger" role="alert">
          {problem(error)}
        </Banner>
      )}
      {premium !== undefined && !receiver.gift && (
        <Checkbox
          checked={replaced !== undefined}
          onChange={({ target }) => setReplaced(target.checked ? premium : undefined)}
        >
          {t('basket.replacePremium')}
        </Checkbox>
      )}
      {old.length > 0 ? (
        <Button variant="primary" size="lg" full onClick={accept}>
          {t('basket.accept')}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          full
          disabled={missing > 0 || missingMarks > 0 || (receiver.gift && receiver.recipient.trim() === '')}
          onClick={() => setAsking(true)}
        >
          {marks > 0
            ? t('basket.buyFor', { price: showTotal({ coins: total, marks }) })
            : t('basket.buy', { coins: total })}
        </Button>
      )}
      <p className="text-meta text-muted">{t('basket.final')}</p>
      {asking && (
        <ConfirmOrder
          items={items}
          lines={lines}
          total={{ coins: total, marks }}
          to={receiverName(receiver)}
          busy={busy}
          onConfirm={() => void buy()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

import type { ShopItem } from '@wyrmgate/contract/items';
import { percentAttributes } from '@wyrmgate/contract/items-constants';
import { Plus } from 'lucide-react';
import { useTranslation } from '#i18n';
import Breastplate from '~icons/game-icons/breastplate';
import CrossedSwords from '~icons/game-icons/crossed-swords';
import Crown from '~icons/game-icons/crown';
import LockedChest from '~icons/game-icons/locked-chest';
import { useFormat } from '../platform/format.ts';
import { numberFormat } from '../platform/i18n/formatters.ts';
import { Picture } from '../platform/picture.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { GameIcon } from '../ui/icon.tsx';
import { MediaPicture as Photo } from '../ui/media-picture.tsx';
import './items.css';

const glyphs = { weapons: CrossedSwords, armor: Breastplate, premium: Crown };
const glyphOf = ({ category, kind }: ShopItem) =>
  kind !== 'bundle' && category in glyphs ? glyphs[category as keyof typeof glyphs] : LockedChest;

/** Returns short facts about an item, such as its effects and the required class and level. */
export const useItemFacts = () => {
  const { t, i18n } = useTranslation('items');
  const signed = (value: number, style: 'percent' | 'decimal') =>
    numberFormat(i18n.language, { style, signDisplay: 'exceptZero' }).format(style === 'percent' ? value / 100 : value);
  return (item: ShopItem): string[] => [
    ...(item.count > 1 ? [t('card.stack', { count: item.count })] : []),
    ...item.attributes.map(
      ({ key, value }) =>
        `${t(`attributes.${key}`)} ${signed(value, percentAttributes.includes(key) ? 'percent' : 'decimal')}`,
    ),
    ...(item.sockets > 0 ? [t('card.sockets', { count: item.sockets })] : []),
    ...(item.premium
      ? [`${t(`accounts:premium.${item.premium.type}`)}, ${t('card.days', { days: item.premium.days })}`]
      : []),
    ...(item.class ? [t(`world:classes.${item.class}`)] : []),
    ...(item.min_level ? [t('card.level', { level: item.min_level })] : []),
  ];
};

/** The contents of a bundle, with the total number of each item. */
export function Contents({ contents }: { contents: ShopItem['contents'] }) {
  return (
    <ul className="grid gap-0.5">
      {contents.map(({ name, count, quantity }) => (
        <li key={name}>
          {count * quantity} × {name}
        </li>
      ))}
    </ul>
  );
}

const useScarcity = () => {
  const { t } = useTranslation('items');
  return ({ left, limit }: ShopItem): string =>
    [
      left !== null && left > 0 && t('card.left', { count: left }),
      limit &&
        (limit.days === null
          ? t('card.limit', { count: limit.count })
          : t('card.limitDays', { count: limit.count, days: limit.days })),
    ]
      .filter(Boolean)
      .join(' · ');
};

export function ItemCard({ item, onAdd }: { item: ShopItem; onAdd: () => void }) {
  const { t } = useTranslation('items');
  const { number, date } = useFormat();
  const facts = useItemFacts()(item);
  const scarcity = useScarcity()(item);
  const soldOut = item.left === 0;
  return (
    <li className="item-card relative flex flex-col rounded-card border border-line bg-surface p-4 sm:p-5">
      {item.sale && (
        <span className="absolute end-3.5 top-3.5 z-10 rounded-badge bg-surface">
          <Badge tone="success">
            {item.sale.ends_at ? t('card.saleEnds', { date: date(item.sale.ends_at) }) : t('card.sale')}
          </Badge>
        </span>
      )}
      {item.picture ? (
        <Photo
          media={item.picture}
          sizes="(width < 40rem) 80vw, 18rem"
          alt=""
          loading="lazy"
          className="mb-4 aspect-[4/3] w-full rounded-badge object-contain"
        />
      ) : (
        <span className="item-emblem mx-auto mt-6 mb-4 grid size-[88px] place-items-center rounded-full text-gold-400">
          <GameIcon as={glyphOf(item)} size={52} />
        </span>
      )}
      <h2 className="[overflow-wrap:anywhere] text-center font-[550] font-display text-card text-heading">
        {item.name}
      </h2>
      {item.description && <p className="mt-1.5 text-center text-control text-secondary">{item.description}</p>}
      {item.contents.length > 0 && (
        <div className="mt-3 text-center text-control text-prose">
          <p className="text-meta text-muted">{t('card.contains')}</p>
          <Contents contents={item.contents} />
        </div>
      )}
      {facts.length > 0 && (
        <ul className="mt-3 grid gap-1 text-center text-control text-prose">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <div className="mt-auto pt-4">
        {scarcity && <p className="mb-2 text-center text-meta text-warning">{scarcity}</p>}
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
          <span className="inline-flex items-center gap-2 font-[620] text-[1.25rem] text-gold-400 tabular-nums leading-tight">
            <Picture name="coin" sizes="22px" className="size-[22px]" />
            <span aria-hidden="true">{number(item.price)}</span>
            <span className="sr-only">{t('shop:coins', { coins: item.price })}</span>
            {item.sale && (
              <s className="font-[450] text-meta text-muted">
                <span className="sr-only">{t('shop:regularPrice')} </span>
                {number(item.sale.regular)}
              </s>
            )}
          </span>
          {item.marks_price !== null && (
            <span className="order-last basis-full text-meta text-secondary tabular-nums">
              {t('card.marks', { marks: item.marks_price })}
            </span>
          )}
          {item.marks_price === null && item.earns > 0 && (
            <span className="order-last basis-full text-meta text-muted tabular-nums">
              {t('card.earns', { marks: item.earns })}
            </span>
          )}
          <Button
            size="sm"
            icon={Plus}
            disabled={soldOut}
            onClick={onAdd}
            aria-label={t('card.addOne', { name: item.name })}
          >
            {soldOut ? t('card.soldOut') : t('card.add')}
          </Button>
        </div>
      </div>
    </li>
  );
}

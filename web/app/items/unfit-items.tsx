import type { ShopItem } from '@wyrmgate/contract/items';
import { useTranslation } from '#i18n';
import { Banner } from '../ui/banner.tsx';
import type { BasketLine } from './basket.ts';
import type { Target } from './receiver-fields.tsx';

export type UnfitItemsProps = { items: readonly ShopItem[]; lines: readonly BasketLine[]; character: Target };

/**
 * Warns about items that the chosen character cannot use. Buying them is allowed, because other characters of the account may
 * use them.
 */
export function UnfitItems({ items, lines, character }: UnfitItemsProps) {
  const { t } = useTranslation('items');
  const { name } = character;
  const hints = lines.flatMap((line) => {
    const item = items.find(({ id }) => id === line.item);
    if (!item) return [];
    if (item.class && character.class && item.class !== character.class)
      return [t('basket.wrongClass', { item: item.name, wanted: t(`world:classes.${item.class}`), name })];
    if (item.min_level !== null && character.level < item.min_level)
      return [t('basket.tooLow', { item: item.name, level: item.min_level, own: character.level, name })];
    return [];
  });
  if (hints.length === 0) return null;
  return (
    <Banner tone="warning" role="status">
      <ul className="grid gap-1">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </Banner>
  );
}

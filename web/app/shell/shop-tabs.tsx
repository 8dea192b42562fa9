import { TicketCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import Breastplate from '~icons/game-icons/breastplate';
import Coins from '~icons/game-icons/coins';
import CrossedSwords from '~icons/game-icons/crossed-swords';
import Crown from '~icons/game-icons/crown';
import LockedChest from '~icons/game-icons/locked-chest';
import { Icon } from '../ui/icon.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { itemShop, urls } from './urls.ts';

export type ShopTabsProps = {
  categories: readonly { slug: string; name: string }[];
  /** `coins`, a category, or undefined for all items. */
  current: string | undefined;
};

const glyphs = { weapons: CrossedSwords, armor: Breastplate, premium: Crown };
const glyphOf = (slug: string) => (slug in glyphs ? glyphs[slug as keyof typeof glyphs] : LockedChest);

/** Tabs for the coin shop and for the categories of the item shop. Their texts are in the namespace `items`. */
export function ShopTabs({ categories, current }: ShopTabsProps) {
  const { t } = useTranslation('items');
  return (
    <div className="mb-8 grid justify-items-end gap-y-2 sm:flex sm:items-end sm:justify-between sm:gap-x-6">
      <TabLinks
        label={t('tabs.label')}
        className="min-w-0 max-sm:w-full"
        tabs={[
          {
            key: 'coins',
            label: t('tabs.coins'),
            glyph: Coins,
            current: current === 'coins',
            link: <Link to={urls.shop} />,
          },
          {
            key: 'all',
            label: t('tabs.all'),
            glyph: LockedChest,
            current: current === undefined,
            link: <Link to={urls.itemShop} preventScrollReset />,
          },
          ...categories.map(({ slug, name }) => ({
            key: slug,
            label: name,
            glyph: glyphOf(slug),
            current: current === slug,
            link: <Link to={itemShop(slug)} preventScrollReset />,
          })),
        ]}
      />
      <Link to={urls.redeem} className="inline-flex min-h-11 shrink-0 items-center gap-2 text-link">
        <Icon as={TicketCheck} size={18} />
        {t('tabs.redeem')}
      </Link>
    </div>
  );
}

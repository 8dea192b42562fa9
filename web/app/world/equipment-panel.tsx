import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { WornItem } from '@wyrmgate/contract/world-shapes';
import { useTranslation } from '#i18n';
import { Panel } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';

/** Shows the items that a character wears, by slot. An item without an imported name is shown by its number. */
export function EquipmentPanel({ items }: { items: readonly WornItem[] }) {
  const { t, i18n } = useTranslation('world');
  const nameOf = ({ names, number }: WornItem) =>
    names[i18n.language as keyof typeof names] ||
    names[defaultLanguage] ||
    Object.values(names)[0] ||
    t('character.item', { number: String(number) });
  return (
    <Panel title={t('character.equipment')}>
      {items.length === 0 ? (
        <p className="text-control text-secondary">{t('character.bare')}</p>
      ) : (
        <Facts
          facts={items.map((item, index) => ({
            key: `${item.slot} ${index}`,
            label: t(`character.slot.${item.slot}`),
            value: (
              <>
                {item.count > 1 && `${item.count} × `}
                <bdi>{nameOf(item)}</bdi>
                {item.sockets > 0 && (
                  <span className="block text-meta text-muted">{t('character.sockets', { count: item.sockets })}</span>
                )}
              </>
            ),
          }))}
        />
      )}
    </Panel>
  );
}

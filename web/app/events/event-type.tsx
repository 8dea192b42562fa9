import type { EventType } from '@wyrmgate/contract/events-constants';
import { useTranslation } from '#i18n';
import Anvil from '~icons/game-icons/anvil';
import CrossedSwords from '~icons/game-icons/crossed-swords';
import LanternFlame from '~icons/game-icons/lantern-flame';
import Spanner from '~icons/game-icons/spanner';
import { cx } from '../ui/cx.ts';
import { GameIcon } from '../ui/icon.tsx';
import './events.css';

export const typeGlyphs = {
  tournament: CrossedSwords,
  event: LanternFlame,
  maintenance: Spanner,
  update: Anvil,
} as const;

export function EventTypeMark({ type, className }: { type: EventType; className?: string }) {
  const { t } = useTranslation('events');
  return (
    <span
      className={cx(
        'event-tint inline-flex items-center gap-1.5 rounded-badge px-2 py-1 text-meta',
        `event-${type}`,
        className,
      )}
    >
      <GameIcon as={typeGlyphs[type]} size={16} className="event-glyph" />
      <span className="event-glyph font-[560] admin:text-heading">{t(`types.${type}`)}</span>
    </span>
  );
}

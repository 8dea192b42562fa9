import type { SectionIcon as Name } from '@wyrmgate/contract/forum-constants';
import Tankard from '~icons/game-icons/beer-stein';
import Castle from '~icons/game-icons/castle';
import Shield from '~icons/game-icons/checked-shield';
import Swords from '~icons/game-icons/crossed-swords';
import Crown from '~icons/game-icons/crown';
import Horn from '~icons/game-icons/hunting-horn';
import Wrench from '~icons/game-icons/spanner';
import Scroll from '~icons/game-icons/tied-scroll';
import Coins from '~icons/game-icons/two-coins';
import { type GameGlyph, GameIcon } from '../ui/icon.tsx';

const glyphs: Record<Name, GameGlyph> = {
  scroll: Scroll,
  horn: Horn,
  swords: Swords,
  castle: Castle,
  shield: Shield,
  coins: Coins,
  wrench: Wrench,
  tankard: Tankard,
  crown: Crown,
};

export function SectionIcon({ name, size = 28 }: { name: Name; size?: number }) {
  return <GameIcon as={glyphs[name]} size={size} className="text-accent" />;
}

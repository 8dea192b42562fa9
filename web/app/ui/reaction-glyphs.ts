import type { ForumReaction } from '@wyrmgate/contract/forum-constants';
import Agree from '~icons/game-icons/crossed-swords';
import Flame from '~icons/game-icons/flame';
import Laugh from '~icons/game-icons/jester-hat';
import Honour from '~icons/game-icons/laurels';
import Thanks from '~icons/game-icons/shaking-hands';
import type { GameGlyph } from './icon.tsx';

/** Shared by forum posts and news articles. */
export const reactionGlyphs: Record<ForumReaction, GameGlyph> = {
  agree: Agree,
  honour: Honour,
  flame: Flame,
  laugh: Laugh,
  thanks: Thanks,
};

import type { Empire } from '@wyrmgate/contract/game-constants';
import { cx } from './cx.ts';

const tones: Record<Empire, string> = { red: 'text-red-400', yellow: 'text-yellow-400', blue: 'text-blue-400' };

/** A sigil from a shared SVG file. As components, the three sigils would enlarge the home page's scripts by a tenth. */
export function EmpireSigil({ empire, size = 18 }: { empire: Empire; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false" className={cx('shrink-0', tones[empire])}>
      <use href={`/art/empires.svg#${empire}`} />
    </svg>
  );
}

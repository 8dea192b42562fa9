import type { LucideIcon } from 'lucide-react';
import type { ComponentType, SVGProps } from 'react';
import { cx } from './cx.ts';

/** A glyph from `~icons/game-icons/…`, compiled at build time. */
export type GameGlyph = ComponentType<SVGProps<SVGSVGElement>>;

type Named = {
  /** Accessible name. Omit it for a decorative icon next to a text with the same meaning. */
  label?: string;
  className?: string;
};

const speech = (label: string | undefined) =>
  label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);

export type IconProps = Named & { as: LucideIcon; size?: 14 | 16 | 18 | 20 | 24 | 28 };

/** An interface icon from lucide. */
export function Icon({ as: Glyph, size = 18, label, className }: IconProps) {
  return (
    <Glyph size={size} strokeWidth={1.75} focusable="false" className={cx('shrink-0', className)} {...speech(label)} />
  );
}

export type GameIconProps = Named & { as: GameGlyph; size?: number };

/** A fantasy icon from game-icons, for sizes of at least 16 px. Do not mix it with interface icons in a group of controls. */
export function GameIcon({ as: Glyph, size = 20, label, className }: GameIconProps) {
  const { 'aria-hidden': hidden = false, ...named } = { 'aria-hidden': undefined, ...speech(label) };
  return (
    <Glyph
      width={size}
      height={size}
      fill="currentColor"
      focusable="false"
      aria-hidden={hidden}
      className={cx('shrink-0', className)}
      {...named}
    />
  );
}

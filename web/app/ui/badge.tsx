import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { type GameGlyph, GameIcon, Icon } from './icon.tsx';

export type Tone =
  | 'neutral'
  | 'ember'
  | 'gold'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'violet'
  | 'teal'
  | 'red'
  | 'yellow'
  | 'blue'
  | 'bronze'
  | 'silver';

/** The text colour of each tone. The badge background is a tint of the same colour. */
export const toneText: Record<Tone, string> = {
  neutral: 'text-neutral',
  ember: 'text-accent',
  gold: 'text-gold-400',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  info: 'text-info',
  violet: 'text-violet',
  teal: 'text-teal',
  red: 'text-red-400',
  yellow: 'text-yellow-400',
  blue: 'text-blue-400',
  bronze: 'text-bronze',
  silver: 'text-silver',
};

export type BadgeProps = {
  tone?: Tone;
  /** Colour must not be the only signal, so use an icon, a glyph, a dot or an unambiguous text. */
  icon?: LucideIcon;
  glyph?: GameGlyph;
  /** A small dot instead of an icon, for the back office. */
  dot?: boolean;
  /** Fills the badge with the accent colour. Use it at most once per view. */
  solid?: boolean;
  children: ReactNode;
  className?: string;
};

/** A status in one or two words. It never wraps. */
export function Badge({ tone = 'neutral', icon, glyph, dot, solid, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-badge px-2 py-0.5 align-middle font-sans text-badge font-[520]',
        'leading-[1.3] whitespace-nowrap',
        solid ? 'bg-accent-fill text-on-accent' : cx('tone-tint', toneText[tone]),
        className,
      )}
    >
      {icon && <Icon as={icon} size={14} />}
      {glyph && <GameIcon as={glyph} size={16} />}
      {dot && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  );
}

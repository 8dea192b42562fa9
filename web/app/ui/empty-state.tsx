import type { ReactNode } from 'react';
import ScrollUnfurled from '~icons/game-icons/scroll-unfurled';
import { cx } from './cx.ts';
import { type GameGlyph, GameIcon } from './icon.tsx';

export type EmptyStateProps = {
  glyph?: GameGlyph;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

export function EmptyState({ glyph = ScrollUnfurled, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('flex flex-col items-center px-5 py-9 text-center', className)}>
      <GameIcon as={glyph} size={64} className="text-ink-500 admin:text-frame" />
      <Heading className="mt-4 text-[1.4375rem] leading-tight admin:mt-3 admin:text-h3">{title}</Heading>
      {children && <p className="mt-2 max-w-[46ch] text-control text-secondary">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { pagerRange } from './pager-range.ts';

type LinkSlot = { className?: string; children?: ReactNode; 'aria-label'?: string; 'aria-current'?: 'page' };

export type PagerProps = {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage?: (page: number) => void;
  /** Renders the links to pages. Without it, the pager calls `onPage`. */
  link?: (page: number) => ReactElement<LinkSlot>;
  /** True if more rows exist than `total`, so the last page is unknown. */
  more?: boolean;
  /** Replaces the default text, such as "Showing 4 to 11 of 2,318". */
  summary?: ReactNode;
  /** The back-office layout: previous, "Page 1 of 16", next. */
  compact?: boolean;
  /** Number of rows shown before the list, such as a podium of three, which `total` does not include. */
  offset?: number;
  /** Distinguishes this navigation from another one on the page. */
  label?: string;
  className?: string;
};

const cell =
  'inline-grid min-h-[38px] min-w-[38px] place-items-center rounded-field px-2 text-control tabular-nums pointer-coarse:min-h-11 pointer-coarse:min-w-11';

export function Pager(props: PagerProps) {
  const { page, pageSize, total, more, onPage, link, summary, offset = 0, label, className } = props;
  const { t } = useTranslation('ui');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // At the end of the counted rows, the number of pages is unknown.
  const uncounted = more === true && page >= pages;
  const compact = props.compact || uncounted;
  const from = offset + (page - 1) * pageSize + 1;
  const to = offset + Math.min(page * pageSize, total);
  const go = (target: number, name: string, face: ReactNode, look: string) => {
    const current = target === page && !Number.isNaN(Number(face)) ? ('page' as const) : undefined;
    const common = { className: cx(cell, look), 'aria-label': name, 'aria-current': current };
    if (link) return cloneElement(link(target), { ...common, key: name, children: face });
    return (
      <button key={name} type="button" {...common} onClick={() => onPage?.(target)}>
        {face}
      </button>
    );
  };
  const step = (target: number, name: string, icon: LucideIcon) => {
    const face = <Icon as={icon} size={18} />;
    const frame = compact && 'border border-edge bg-surface';
    if (target >= 1 && (target <= pages || uncounted))
      return go(target, name, face, cx('text-prose hover:bg-subtle', frame));
    return (
      <button type="button" disabled aria-label={name} className={cx(cell, 'cursor-not-allowed text-faint', frame)}>
        {face}
      </button>
    );
  };
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-6 gap-y-3', className)}>
      <div className="text-meta text-secondary tabular-nums">
        {summary ?? t('showing', { from, to, total: total + offset })}
      </div>
      <nav aria-label={label ?? t('pages')} className="flex flex-wrap items-center gap-1">
        {step(page - 1, t('previousPage'), ChevronLeft)}
        <span className={cx('px-2 text-control text-secondary tabular-nums', !compact && 'sm:hidden')}>
          {uncounted ? t('pageNumber', { page }) : t('pageOf', { page, pages })}
        </span>
        {!compact && (
          <span className="hidden items-center gap-1 sm:flex">
            {pagerRange(page, pages).map((number, index) =>
              number === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
                <span key={`gap-${index}`} className={cx(cell, 'min-w-6 text-muted')}>
                  …
                </span>
              ) : (
                go(
                  number,
                  t('pageNumber', { page: number }),
                  number,
                  number === page ? 'bg-ink-700 text-heading admin:bg-subtle font-[560]' : 'text-prose hover:bg-subtle',
                )
              ),
            )}
          </span>
        )}
        {step(page + 1, t('nextPage'), ChevronRight)}
      </nav>
    </div>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type PanelProps = {
  title?: ReactNode;
  /** Shown to the right of the title, such as a link, a badge or a count. */
  aside?: ReactNode;
  level?: 2 | 3;
  /** Removes the inner padding, for tables and lists that extend to the edges. */
  flush?: boolean;
  /** Adds an accent border. */
  selected?: boolean;
  children: ReactNode;
  className?: string;
};

export function Panel({ title, aside, level = 2, flush, selected, children, className }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      className={cx(
        'rounded-card border bg-surface [--cell-edge:20px] sm:[--cell-edge:24px] admin:[--cell-edge:18px]',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line admin:shadow-[0_1px_2px_rgb(17_26_33/.05)]',
        className,
      )}
    >
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-(--cell-edge) py-3.5 admin:min-h-12 admin:py-2">
          <Heading className="font-[560] font-sans text-base tracking-normal admin:font-[580] admin:text-card">
            {title}
          </Heading>
          {aside && <div className="text-meta text-muted">{aside}</div>}
        </header>
      )}
      {flush ? children : <div className="p-(--cell-edge)">{children}</div>}
    </section>
  );
}

export type ArtCardProps = {
  /** A `<Picture className="size-full object-cover" …>`, shown behind the text. */
  art: ReactNode;
  /** Shown over a scrim at the bottom. */
  children: ReactNode;
  className?: string;
};

/** A picture card. To make all of it clickable, put one link with the class `stretch-card` inside. */
export function ArtCard({ art, children, className }: ArtCardProps) {
  return (
    <article
      className={cx(
        'group/card relative isolate flex flex-col justify-end focus-inside:outline-2',
        'outline-focus outline-offset-3',
        className,
      )}
    >
      <div className="cut-clip absolute inset-0 -z-10 overflow-hidden [--plate-cut:var(--cut-card)]">
        {art}
        <div className="art-scrim absolute inset-0" />
      </div>
      <div className="px-6 pt-6 pb-7">{children}</div>
    </article>
  );
}

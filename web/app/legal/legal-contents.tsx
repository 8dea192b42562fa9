import type { LegalDocument } from '@wyrmgate/contract/legal-constants';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from '#i18n';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { useCurrentSection } from './use-current-section.ts';

export type LegalContentsProps = { document: LegalDocument; names: readonly string[]; className?: string };

/** Shows a table of contents, next to the text on wide screens and as a disclosure above it on narrow ones. */
export function LegalContents({ document, names, className }: LegalContentsProps) {
  const { t } = useTranslation('legal');
  const current = useCurrentSection(names);
  const list = (
    <ol>
      {names.map((name) => (
        <li key={name}>
          {/* A plain link, because the browser then moves the focus and keeps `?lang`. */}
          <a
            href={`#${name}`}
            aria-current={name === current ? 'location' : undefined}
            className={cx(
              'flex min-h-9 items-center border-s-2 py-1 ps-4 text-label leading-snug no-underline transition-colors hover:text-heading pointer-coarse:min-h-11',
              name === current ? 'border-accent text-heading' : 'border-line text-secondary',
            )}
          >
            {t(`${document}.sections.${name}.title`, { defaultValue: name })}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className={cx('print:hidden', className)}>
      <nav
        aria-label={t('contents')}
        className="sticky top-8 hidden max-h-[calc(100dvh-4rem)] overflow-y-auto lg:block"
      >
        <p aria-hidden className="mb-2 ps-4 text-meta text-muted">
          {t('contents')}
        </p>
        {list}
      </nav>
      <details className="group/contents rounded-card border border-line bg-surface lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 text-label [&::-webkit-details-marker]:hidden">
          {t('contents')}
          <Icon as={ChevronDown} className="text-muted transition-transform group-open/contents:rotate-180" />
        </summary>
        <nav aria-label={t('contents')} className="px-4 pb-3">
          {list}
        </nav>
      </details>
    </div>
  );
}

import { ChevronRight } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { Icon } from './icon.tsx';

type LinkSlot = { className?: string; children?: ReactNode };

export type BreadcrumbsProps = {
  /** Ancestors of the current page, topmost first: `{ key, label, link: <Link to={urls.forum()} /> }`. */
  trail: ReadonlyArray<{ key: string; label: ReactNode; link: ReactElement<LinkSlot> }>;
  current: ReactNode;
  /** Distinguishes this navigation from another one on the page. */
  label?: string;
};

export function Breadcrumbs({ trail, current, label }: BreadcrumbsProps) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={label ?? t('breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-x-3 gap-y-1 text-control text-secondary">
        {trail.map(({ key, label, link }) => (
          <li key={key} className="flex items-center gap-3">
            {cloneElement(link, {
              className:
                'inline-flex min-h-(--touch) items-center hover:text-heading hover:underline underline-offset-4',
              children: label,
            })}
            <Icon as={ChevronRight} size={14} />
          </li>
        ))}
        <li aria-current="page" className="text-heading">
          {current}
        </li>
      </ol>
    </nav>
  );
}

import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Pager, type PagerProps } from '../../ui/pager.tsx';
import type { useUrlFilters } from './use-url-filters.ts';

type Props = Pick<PagerProps, 'page' | 'pageSize' | 'total' | 'summary'> &
  Pick<ReturnType<typeof useUrlFilters>, 'searchWith'> & {
    /** The filter has more matches than are counted. */
    capped?: boolean;
  };

/** The pages of a list whose filters are in the address; the links keep the filters and the place on the screen. */
export function ListPager({ searchWith, capped, ...place }: Props) {
  const { t } = useTranslation('ui');
  const { page, pageSize, total } = place;
  const more = { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total), total };
  return (
    <Pager
      {...place}
      summary={place.summary ?? (capped ? t('showingMore', more) : undefined)}
      link={(target) => (
        <Link
          to={searchWith({ page: target === 1 ? undefined : target })}
          preventScrollReset
          defaultShouldRevalidate={false}
        />
      )}
      className="border-line border-t px-4 py-2.5"
    />
  );
}

import type { MetaArgs, MetaDescriptor } from 'react-router';
import { i18nOf } from '../platform/i18n/current.ts';
import type { FullKey } from '../platform/i18n/keys.ts';
import { languageOf, pageMeta, rootData } from '../shell/page-meta.ts';
import { filtersOf, type RankingsQuery } from './rankings-query.ts';

type ListMeta = {
  /** Name of the list without filters and page. */
  list: FullKey;
  description: FullKey;
  /** Undefined if the page did not load. */
  query: RankingsQuery | undefined;
  /** False if the list ignores the filter by class. */
  hasClass: boolean;
};

const levelsOf = ({ min, max }: RankingsQuery): string | undefined => {
  if (max !== undefined) return `${min ?? 0}–${max}`;
  return min === undefined ? undefined : `${min}+`;
};

/**
 * Returns the meta tags for one page of a list. Filters are part of its title and canonical URL, but searches by name
 * are not indexed, because their number is unlimited.
 */
export const listMeta = (args: MetaArgs, { list, description, query, hasClass }: ListMeta): MetaDescriptor[] => {
  const { t } = i18nOf(languageOf(args.matches));
  const page = query && query.page > 1 ? query.page : undefined;
  const filters = query && filtersOf({ ...query, ...(!hasClass && { class: undefined }) });
  const levels = query && levelsOf(query);
  const words = filters
    ? [
        filters.class && t(`world:classes.${filters.class}`),
        filters.empire &&
          (rootData(args.matches)?.look?.empires?.[filters.empire] ?? t(`world:empires.${filters.empire}`)),
        levels && t('world:filters.levels', { levels }),
      ].filter((word) => word !== undefined)
    : [];
  const search = new URLSearchParams(
    Object.entries({ ...filters, page }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return pageMeta({
    title: 'world:listTitle',
    description,
    ...(search && { search: `?${search}` }),
    ...(query && query.find !== '' && { noindex: true as const }),
    values: () => ({
      list: t(list),
      filtered: words.length > 0 ? 'yes' : 'no',
      filters: words.join(', '),
      paged: page ? 'yes' : 'no',
      page: page ?? 1,
    }),
  })(args);
};

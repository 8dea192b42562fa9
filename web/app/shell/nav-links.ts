import { useTranslation } from '#i18n';
import { urls } from './urls.ts';
import { useClosed } from './use-closed.ts';

/** `section`: a place on a page rather than a page, so it is never "the current one". */
export type NavEntry = { to: string; label: string; section?: true };

/** The main navigation, the same in the header and in the drawer. */
export const useNavLinks = (): NavEntry[] => {
  const { t } = useTranslation();
  const closed = useClosed();
  return [
    { to: urls.empires, label: t('nav.empires'), section: true },
    ...(closed('shop') ? [] : [{ to: urls.shop, label: t('nav.shop') }]),
  ];
};

import { useTranslation } from '#i18n';
import { urls } from './urls.ts';
import { useClosed } from './use-closed.ts';

export type NavEntry = { to: string; label: string };

/** The main navigation, the same in the header and in the drawer. */
export const useNavLinks = (): NavEntry[] => {
  const { t } = useTranslation();
  const closed = useClosed();
  return [
    { to: urls.news, label: t('nav.news') },
    { to: urls.rankings, label: t('nav.rankings') },
    { to: urls.events, label: t('nav.events') },
    { to: urls.forum, label: t('nav.forum') },
    { to: urls.guilds, label: t('nav.guilds') },
    ...(closed('shop') ? [] : [{ to: urls.shop, label: t('nav.shop') }]),
    { to: urls.downloads, label: t('nav.downloads') },
  ];
};

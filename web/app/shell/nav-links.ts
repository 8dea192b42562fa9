import { type MenuPage, usualMenu } from '@wyrmgate/contract/branding-constants';
import { useTranslation } from '#i18n';
import { useLook } from '../platform/use-look.ts';
import { urls } from './urls.ts';
import { useClosed } from './use-closed.ts';

export type NavEntry = { to: string; label: string };

export const menuPageLinks = {
  news: { to: urls.news, label: 'nav.news' },
  rankings: { to: urls.rankings, label: 'nav.rankings' },
  events: { to: urls.events, label: 'nav.events' },
  forum: { to: urls.forum, label: 'nav.forum' },
  guilds: { to: urls.guilds, label: 'nav.guilds' },
  shop: { to: urls.shop, label: 'nav.shop' },
  downloads: { to: urls.downloads, label: 'nav.downloads' },
  chat: { to: urls.chat, label: 'nav.chat' },
  items: { to: urls.itemShop, label: 'footer.itemShop' },
  presentations: { to: urls.presentations, label: 'footer.presentations' },
  supporters: { to: urls.supporters, label: 'footer.supporters' },
  vote: { to: urls.vote, label: 'footer.vote' },
  support: { to: urls.support, label: 'footer.support' },
  status: { to: urls.status, label: 'footer.status' },
  gameSettings: { to: urls.gameSettings, label: 'footer.gameSettings' },
} as const satisfies Record<MenuPage, NavEntry>;

/** The main navigation, shared by the header and the drawer. */
export const useNavLinks = (): NavEntry[] => {
  const { t } = useTranslation();
  const closed = useClosed();
  const look = useLook();
  const menu = look?.menu ?? usualMenu.map((page) => ({ page, label: undefined }));
  return menu.flatMap((entry) => {
    if ('url' in entry) return { to: entry.url, label: entry.label };
    if ((entry.page === 'shop' || entry.page === 'items') && closed('shop')) return [];
    const { to, label } = menuPageLinks[entry.page];
    return { to, label: entry.label ?? t(label) };
  });
};

import type { Branding } from '@wyrmgate/contract/branding';
import type { MenuPage } from '@wyrmgate/contract/branding-constants';
import type { Empire } from '@wyrmgate/contract/game-constants';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

/** A custom link, added by staff. */
export type OwnLink = { label: string; url: string };
/** A page of the portal, with a custom label if staff renamed it, or a custom link. */
export type MenuLink = { page: MenuPage; label?: string } | OwnLink;

/** Custom branding that every page needs for its header, footer and head. */
export type Look = {
  stylesheet: string | null;
  icons: string | null;
  logo: Branding['logo'];
  /** True if the site name is shown next to the logo. */
  named: boolean;
  /** Picture for link previews on other sites; null for the built-in picture. */
  share: string | null;
  /** Only the empire names that staff changed. */
  empires: Partial<Record<Empire, string>>;
  socials: Branding['socials'];
  links: OwnLink[];
  /** Null for the default menu. */
  menu: MenuLink[] | null;
  /** True if the home page hides the empires. Nothing may link to them in that case. */
  withoutEmpires: boolean;
};

/** Custom branding; null if staff changed nothing. */
export const useLook = (): Look | null => useRouteLoaderData<RootData>('root')?.look ?? null;

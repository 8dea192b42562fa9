import type { Contract } from '@wyrmgate/contract';
import type { Branding } from '@wyrmgate/contract/branding';
import { type MenuPage, usualMenu } from '@wyrmgate/contract/branding-constants';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import { type Empire, empires } from '@wyrmgate/contract/game-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { textIn } from '../platform/text-in.ts';
import { customPage } from '../shell/urls.ts';

/** A link that staff added. */
export type OwnLink = { label: string; url: string };
/** A page of the portal, with another name if it has one, or a link that staff added. */
export type MenuLink = { page: MenuPage; label?: string } | OwnLink;

/** Staff's changes to the look that the frame of every page shows. */
export type Look = {
  stylesheet: string | null;
  icons: string | null;
  logo: Branding['logo'];
  /** Whether the name of the site is next to the logo. */
  named: boolean;
  /** Picture that other sites show for links to this one; null for the built-in picture. */
  share: string | null;
  /** Short names of the empires, if staff changed them. */
  empires: Partial<Record<Empire, string>>;
  socials: Branding['socials'];
  /** Links in the footer. */
  links: OwnLink[];
  /** Null for the default menu. */
  menu: MenuLink[] | null;
  /** True if the home page does not show the empires, so that nothing links to them. */
  withoutEmpires: boolean;
};

type Page = Awaited<ReturnType<Api<Contract>['custom-pages']['list']>>['pages'][number];

const menuOf = ({ menu }: Branding, language: Language, own: readonly OwnLink[]): MenuLink[] | null => {
  const pages = menu.map(({ key, titles }) => {
    const label = textIn(titles, language);
    return { page: key, ...(label !== undefined && { label }) };
  });
  const isUsual = pages.map(({ page }) => page).join() === usualMenu.join() && pages.every(({ label }) => !label);
  return isUsual && own.length === 0 ? null : [...pages, ...own];
};

const empireNames = ({ empires: texts }: Branding, language: Language): Look['empires'] =>
  Object.fromEntries(
    empires.flatMap((empire) => {
      const name = textIn(texts[empire].shorts, language);
      return name === undefined ? [] : [[empire, name]];
    }),
  );

const lookOf = (branding: Branding, pages: readonly Page[], language: Language): Look => {
  const linksIn = (place: 'footer' | 'menu'): OwnLink[] => [
    ...branding.links
      .filter((link) => link.place === place)
      .map(({ labels, url }) => ({ label: textIn(labels, language) ?? url, url })),
    ...pages
      .filter((page) => page.place === place)
      .map(({ titles, slug }) => ({ label: textIn(titles, language) ?? slug, url: customPage(slug) })),
  ];
  return {
    stylesheet: branding.stylesheet,
    icons: branding.icons,
    logo: branding.logo,
    named: branding.logo === null || branding.logo_name,
    share: branding.share_picture,
    empires: empireNames(branding, language),
    socials: branding.socials,
    links: linksIn('footer'),
    menu: menuOf(branding, language, linksIn('menu')),
    withoutEmpires: branding.blocks.every(({ key }) => key !== 'empires'),
  };
};

const isBuiltIn = ({ stylesheet, icons, logo, share, empires: names, socials, links, menu, withoutEmpires }: Look) =>
  !(stylesheet || icons || logo || share || menu || withoutEmpires) &&
  socials.length + links.length + Object.keys(names).length === 0;

/** Undefined on errors, because pages work without it. */
const orNothing = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

/** The branding; undefined on errors. */
export const loadBranding = (api: Api<Contract>): Promise<Branding | undefined> => orNothing(api.branding.get());

/** The look of every page; null for the built-in one, so that its pages do not grow. */
export const loadLook = async (api: Api<Contract>, language: Language): Promise<Look | null> => {
  const branding = await loadBranding(api);
  const pages = await orNothing(api['custom-pages'].list());
  const look = branding && lookOf(branding, pages?.pages ?? [], language);
  return !look || isBuiltIn(look) ? null : look;
};

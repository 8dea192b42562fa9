import type { Contract } from '@wyrmgate/contract';
import type { Branding } from '@wyrmgate/contract/branding';
import { usualMenu } from '@wyrmgate/contract/branding-constants';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import { empires } from '@wyrmgate/contract/game-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { textIn } from '../platform/text-in.ts';
import type { Look, MenuLink, OwnLink } from '../platform/use-look.ts';
import { customPage } from '../shell/urls.ts';

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

/** Returns undefined instead of an error, because pages work without this data. */
const orNothing = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

export const loadBranding = (api: Api<Contract>): Promise<Branding | undefined> => orNothing(api.branding.get());

/** The branding for every page. Null for the built-in look, to keep pages small. */
export const loadLook = async (api: Api<Contract>, language: Language): Promise<Look | null> => {
  const branding = await loadBranding(api);
  const pages = await orNothing(api['custom-pages'].list());
  const look = branding && lookOf(branding, pages?.pages ?? [], language);
  return !look || isBuiltIn(look) ? null : look;
};

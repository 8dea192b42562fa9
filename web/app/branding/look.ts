import type { Contract } from '@wyrmgate/contract';
import type { Branding } from '@wyrmgate/contract/branding';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';

/** What staff changed of the look, as the frame of every page shows it. */
export type Look = {
  stylesheet: string | null;
  icons: string | null;
  logo: Branding['logo'];
  /** Whether the name of the site is next to the logo. */
  named: boolean;
  socials: Branding['socials'];
  links: { label: string; url: string }[];
  /** The home page does not show the empires, so nothing links to them. */
  withoutEmpires: boolean;
};

type Texts = Partial<Record<Language, string>>;

/** The text in a language, else in English. */
export const textIn = (texts: Texts, language: Language): string | undefined =>
  texts[language] ?? texts[defaultLanguage];

const lookOf = (branding: Branding, language: Language): Look => ({
  stylesheet: branding.stylesheet,
  icons: branding.icons,
  logo: branding.logo,
  named: branding.logo === null || branding.logo_name,
  socials: branding.socials,
  links: branding.links.map(({ labels, url }) => ({ label: textIn(labels, language) ?? url, url })),
  withoutEmpires: branding.blocks.every(({ key }) => key !== 'empires'),
});

const isBuiltIn = ({ stylesheet, icons, logo, socials, links, withoutEmpires }: Look): boolean =>
  !(stylesheet || icons || logo || withoutEmpires) && socials.length + links.length === 0;

/** The branding; undefined on errors, because pages work without it. */
export const loadBranding = async (api: Api<Contract>): Promise<Branding | undefined> => {
  try {
    return await api.branding.get();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

/** The look of every page; null for the built-in one, so that its pages do not grow. */
export const loadLook = async (api: Api<Contract>, language: Language): Promise<Look | null> => {
  const branding = await loadBranding(api);
  const look = branding && lookOf(branding, language);
  return !look || isBuiltIn(look) ? null : look;
};

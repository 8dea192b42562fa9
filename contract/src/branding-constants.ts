/** Sections of the home page below the hero, in their default order. */
export const homeBlocks = [
  'world',
  'news',
  'rankings',
  'events',
  'empires',
  'offers',
  'promises',
  'invitation',
  'donors',
  'community',
] as const;
export type HomeBlock = (typeof homeBlocks)[number];

/** Pages that the header menu can link to. */
export const menuPages = [
  'news',
  'rankings',
  'events',
  'forum',
  'guilds',
  'shop',
  'downloads',
  'chat',
  'items',
  'presentations',
  'supporters',
  'vote',
  'support',
  'status',
  'gameSettings',
] as const;
export type MenuPage = (typeof menuPages)[number];
/** The header menu until staff change it. */
export const usualMenu: readonly MenuPage[] = menuPages.slice(0, 7);

/** Where a custom link is shown. */
export const linkPlaces = ['footer', 'menu'] as const;
export type LinkPlace = (typeof linkPlaces)[number];

export const socialKinds = [
  'discord',
  'youtube',
  'twitch',
  'tiktok',
  'instagram',
  'facebook',
  'x',
  'reddit',
  'telegram',
  'whatsapp',
] as const;
export type SocialKind = (typeof socialKinds)[number];
export const socialNames: Record<SocialKind, string> = {
  discord: 'Discord',
  youtube: 'YouTube',
  twitch: 'Twitch',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  reddit: 'Reddit',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
};

/** Accents offered in the form, all of which meet the contrast rules. Ember, the built-in accent, is stored as null. */
export const accentPresets = {
  ember: null,
  gold: '#d9a441',
  jade: '#3fb984',
  frost: '#5aa9e6',
  amethyst: '#a98bf5',
  rose: '#f0709a',
} as const;
export type AccentPreset = keyof typeof accentPresets;

export const brandingLimits = {
  heroTitle: 60,
  heroText: 300,
  blockTitle: 60,
  empireName: 40,
  empireShort: 20,
  empireText: 200,
  linkLabel: 40,
  url: 300,
  links: 8,
} as const;

/** Widths of the square app icons in pixels. Apple devices use 180, and show transparent pixels as black. */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

export const iconUrl = (size: IconSize, hash: string): string => `/branding/icon-${size}-${hash}.png`;

/** Fields that refer to a file in the media library. */
export const brandingFiles = ['logo', 'icon', 'hero', 'hero_video', 'share'] as const;
export type BrandingFileField = (typeof brandingFiles)[number];

/** Identifies an exported branding file. */
export const brandingFormat = 'wyrmgate-branding';
export const brandingFormatVersion = 1;

/** Length of a colour code, `#rrggbb`. */
export const colourCodeLength = 7;

import { z } from 'zod';
import {
  brandingFiles,
  brandingFormat,
  brandingFormatVersion,
  homeBlocks,
  brandingLimits as limits,
  linkPlaces,
  menuPages,
  socialKinds,
} from './branding-constants.ts';
import { endpoint, staff, visitor } from './endpoint.ts';
import { empires } from './game-constants.ts';
import { defaultLanguage, languages } from './languages.ts';
import { Media, mediaProblems } from './media.ts';
import { problems } from './problem.ts';
import { Id, Moment, oneLine, Version } from './shapes.ts';

export const brandingProblems = problems('branding', {
  changedMeanwhile: 409,
  /** `details.ratio` is the contrast of the accent, and `details.needed` the minimum. */
  accentOnPage: 400,
  accentBehindText: 400,
  /** A video was chosen for a field that accepts only pictures. */
  notPicture: 400,
  notVideo: 400,
  /** The hero video needs a hero picture, which is shown while it loads and where it cannot play. */
  videoNeedsPicture: 400,
});

const Text = (max: number) =>
  z.string().trim().max(max, 'branding:validation.length').regex(oneLine, 'branding:validation.oneLine');
const byLanguage = <T extends z.ZodType>(text: T) => z.partialRecord(z.enum(languages), text);
const Texts = (max: number) => byLanguage(Text(max)).default({});

/** Browsers drop spaces and control characters from URLs, so a URL that contains them could be misleading. */
const isPlain = /^[^\s\p{Cc}\p{Cf}\\]*$/u;
const Https = z.url({ protocol: /^https$/, hostname: z.regexes.domain });
/** A username in a URL is not allowed, because it could be mistaken for the host. */
const isOpen = (address: string): boolean =>
  Https.safeParse(address).success && /^https:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address);
const Address = (rule: (address: string) => boolean, message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(limits.url, message)
    .refine((address) => isPlain.test(address) && rule(address), message);
const HttpsAddress = Address(isOpen, 'branding:validation.https');
/** A URL of another site, or a path on this site. */
const LinkAddress = Address(
  (address) => (address.startsWith('/') ? !address.startsWith('//') : isOpen(address)),
  'branding:validation.link',
);

const hasNoDuplicates = (values: readonly string[]): boolean => new Set(values).size === values.length;

const Social = z.strictObject({ kind: z.enum(socialKinds), url: HttpsAddress });
const OwnLink = z.strictObject({
  labels: byLanguage(Text(limits.linkLabel)).refine((labels) => Boolean(labels[defaultLanguage]), {
    path: [defaultLanguage],
    message: 'branding:validation.label',
  }),
  url: LinkAddress,
  place: z.enum(linkPlaces).default('footer'),
});
const noTexts = { names: {}, shorts: {}, texts: {} };
const Empire = z
  .strictObject({
    /** Name on the home page, such as “Cinder Throne”. */
    names: Texts(limits.empireName),
    /** Name in rankings and lists, such as “Red”. */
    shorts: Texts(limits.empireShort),
    texts: Texts(limits.empireText),
  })
  .default(noTexts);
const Block = z.strictObject({ key: z.enum(homeBlocks), on: z.boolean(), titles: Texts(limits.blockTitle) });
const MenuEntry = z.strictObject({ key: z.enum(menuPages), on: z.boolean(), titles: Texts(limits.linkLabel) });

/** The look of the portal. A missing field gets its default, so that a file exported by an older portal can be imported. */
export const BrandingDocument = z.strictObject({
  /** Ids of files in the media library. */
  logo: Id.nullable().default(null),
  /** Whether the site name is shown next to the logo. */
  logo_name: z.boolean().default(true),
  icon: Id.nullable().default(null),
  hero: Id.nullable().default(null),
  /** Plays without sound over the picture, where the browser allows it. */
  hero_video: Id.nullable().default(null),
  /** Background of the preview picture that other sites show for a link. If null, the hero picture is used. */
  share: Id.nullable().default(null),
  /** If empty, the built-in text is shown. */
  hero_titles: Texts(limits.heroTitle),
  hero_texts: Texts(limits.heroText),
  /** Accent colour as `#rrggbb`; null for the built-in accent. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'branding:validation.accent')
    .nullable()
    .default(null),
  /** If empty, the built-in text of the empire is shown. */
  empires: z
    .strictObject({ red: Empire, yellow: Empire, blue: Empire })
    .default({ red: noTexts, yellow: noTexts, blue: noTexts }),
  socials: z
    .array(Social)
    .max(socialKinds.length)
    .refine((socials) => hasNoDuplicates(socials.map(({ kind }) => kind)), 'branding:validation.twice')
    .default([]),
  links: z.array(OwnLink).max(limits.links, 'branding:validation.links').default([]),
  /** The blocks of the home page in order. Missing blocks are added at the end and shown. */
  blocks: z
    .array(Block)
    .max(homeBlocks.length)
    .refine((blocks) => hasNoDuplicates(blocks.map(({ key }) => key)), 'branding:validation.twice')
    .default([]),
  /** The header menu in order. Missing pages are added at the end with their defaults. */
  menu: z
    .array(MenuEntry)
    .max(menuPages.length)
    .refine((menu) => hasNoDuplicates(menu.map(({ key }) => key)), 'branding:validation.twice')
    .default([]),
});
export type BrandingDocument = z.output<typeof BrandingDocument>;

export const BrandingForm = BrandingDocument.extend({
  version: Version.optional(),
});

/** An exported file, which refers to pictures by their ids in the media library. */
export const BrandingFile = z.strictObject({
  format: z.literal(brandingFormat, 'branding:validation.file'),
  format_version: z.int().refine((version) => version === brandingFormatVersion, 'branding:validation.file'),
  branding: BrandingDocument,
});
export type BrandingFile = z.output<typeof BrandingFile>;

export const AdminBranding = z.object({
  branding: BrandingDocument,
  version: Version,
  updated_at: Moment.nullable(),
  media: z.array(Media),
});
export type AdminBranding = z.output<typeof AdminBranding>;

const ByLanguage = byLanguage(z.string());
/** The part of the branding that player pages need. */
export const Branding = z.object({
  logo: Media.nullable(),
  logo_name: z.boolean(),
  hero: Media.nullable(),
  hero_video: Media.nullable(),
  /** URL of the preview picture that other sites show for a link; null for the built-in one. */
  share_picture: z.string().nullable(),
  hero_titles: ByLanguage,
  hero_texts: ByLanguage,
  /** URL of the stylesheet that sets the accent; null for the built-in accent. */
  stylesheet: z.string().nullable(),
  /** Version in the URLs of the app icons; null for the built-in icons. */
  icons: z.string().nullable(),
  empires: z.record(z.enum(empires), z.object({ names: ByLanguage, shorts: ByLanguage, texts: ByLanguage })),
  socials: z.array(z.object({ kind: z.enum(socialKinds), url: z.string() })),
  links: z.array(z.object({ labels: ByLanguage, url: z.string(), place: z.enum(linkPlaces) })),
  /** Visible blocks in order. */
  blocks: z.array(z.object({ key: z.enum(homeBlocks), titles: ByLanguage })),
  /** Menu entries in order. */
  menu: z.array(z.object({ key: z.enum(menuPages), titles: ByLanguage })),
});
export type Branding = z.output<typeof Branding>;

const views = staff('admin.branding.view');
const edits = {
  access: staff('admin.branding.edit'),
  limit: 'write',
  // Icons are drawn in another process, before the transaction.
  external: true,
  drops: ['branding'],
} as const;
const savingProblems = [
  brandingProblems.changedMeanwhile,
  brandingProblems.accentOnPage,
  brandingProblems.accentBehindText,
  brandingProblems.notPicture,
  brandingProblems.notVideo,
  brandingProblems.videoNeedsPicture,
  mediaProblems.notFound,
  mediaProblems.broken,
  mediaProblems.busy,
  mediaProblems.notStored,
] as const;

export const branding = {
  get: endpoint({
    method: 'GET',
    path: '/api/branding',
    summary: 'Logo, icons, hero, accent, links and home blocks of the site.',
    access: visitor,
    limit: 'read',
    duringMaintenance: true,
    cache: { tag: 'branding', seconds: 5 },
    reply: Branding,
    errors: [],
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/branding',
    summary: 'The look of the portal as the back office edits it.',
    access: views,
    limit: 'read',
    reply: AdminBranding,
    errors: [],
  }),
  update: endpoint({
    ...edits,
    method: 'PUT',
    path: '/api/admin/branding',
    summary: 'Replaces the look of the portal. Checks `version` if sent.',
    audit: 'branding_update',
    body: BrandingForm,
    reply: AdminBranding,
    errors: savingProblems,
  }),
  reset: endpoint({
    ...edits,
    method: 'POST',
    path: '/api/admin/branding/reset',
    summary: 'Returns to the built-in look. Checks `version` if sent. Pictures stay in the library.',
    audit: 'branding_reset',
    body: z.strictObject({ version: Version.optional() }),
    reply: AdminBranding,
    errors: savingProblems,
  }),
  importFile: endpoint({
    ...edits,
    method: 'POST',
    path: '/api/admin/branding/file',
    summary:
      'Replaces the look of the portal by an exported file. Pictures that the library does not have are left out.',
    audit: 'branding_import',
    body: z.strictObject({ file: BrandingFile, version: Version.optional() }),
    /** `dropped`: fields whose pictures were not imported. */
    reply: AdminBranding.extend({ dropped: z.array(z.enum(brandingFiles)) }),
    errors: savingProblems,
  }),
};

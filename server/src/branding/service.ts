import { createHash } from 'node:crypto';
import { BrandingDocument } from '@wyrmgate/contract/branding';
import { accentProperties, type Palette, paletteOf } from '@wyrmgate/contract/branding-colours';
import { homeBlocks, menuPages, usualMenu } from '@wyrmgate/contract/branding-constants';
import type { Tx } from '../platform/database/database.ts';
import { type BrandingRow, branding } from './table.ts';

export type Entry<Key> = { key: Key; on: boolean; titles: Partial<Record<string, string>> };

const withMissing = <Key>(entries: readonly Entry<Key>[], keys: readonly Key[], isOn: (key: Key) => boolean) => [
  ...entries,
  ...keys
    .filter((key) => entries.every((entry) => entry.key !== key))
    .map((key) => ({ key, on: isOn(key), titles: {} })),
];

/** Adds blocks and menu pages that a document does not contain, for example after an update of the portal. */
export const withAllEntries = (document: BrandingDocument): BrandingDocument => ({
  ...document,
  blocks: withMissing(document.blocks, homeBlocks, () => true),
  menu: withMissing(document.menu, menuPages, (key) => usualMenu.includes(key)),
});

export const defaultDocument: BrandingDocument = withAllEntries(BrandingDocument.parse({}));

/** The stored look; the built-in one before the first change. */
export const readBranding = async (
  tx: Tx,
): Promise<Pick<BrandingRow, 'document' | 'icons' | 'version'> & { updated_at: Date | null }> => {
  const [row] = await tx.select().from(branding);
  if (!row) return { document: defaultDocument, icons: null, version: 0, updated_at: null };
  // A document from an older portal lacks newer fields.
  const parsed = BrandingDocument.safeParse(row.document);
  return { ...row, document: parsed.success ? withAllEntries(parsed.data) : defaultDocument };
};

/** The stylesheet of an accent. It applies to screens only, because print has its own colours. */
export const accentStyles = (accent: string): string => {
  const lines = Object.entries(accentProperties(accent)).map(([name, value]) => `${name}:${value}`);
  return `@media screen{:root:root{${lines.join(';')}}}`;
};

/** The colours of emails; undefined for the built-in colours. */
export const readMailAccent = async (tx: Tx): Promise<Pick<Palette, 'fill' | 'ink' | 'text'> | undefined> => {
  const { accent } = (await readBranding(tx)).document;
  return accent === null ? undefined : paletteOf(accent);
};

/** The URL contains a hash of the content, so browsers may cache it permanently. */
export const stylesheetUrl = (accent: string): string => {
  const hash = createHash('sha256').update(accentStyles(accent)).digest('hex').slice(0, 8);
  return `/branding/accent-${accent.slice(1)}-${hash}.css`;
};

const withoutBlanks = (texts: Partial<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '' && text !== undefined));

/** Removes empty texts. An empty text means that the language has no text. */
export const withoutBlankTexts = (document: BrandingDocument): BrandingDocument => ({
  ...document,
  hero_titles: withoutBlanks(document.hero_titles),
  hero_texts: withoutBlanks(document.hero_texts),
  empires: Object.fromEntries(
    Object.entries(document.empires).map(([empire, { names, shorts, texts }]) => [
      empire,
      { names: withoutBlanks(names), shorts: withoutBlanks(shorts), texts: withoutBlanks(texts) },
    ]),
  ) as BrandingDocument['empires'],
  links: document.links.map((link) => ({ ...link, labels: withoutBlanks(link.labels) })),
  blocks: document.blocks.map((block) => ({ ...block, titles: withoutBlanks(block.titles) })),
  menu: document.menu.map((entry) => ({ ...entry, titles: withoutBlanks(entry.titles) })),
});

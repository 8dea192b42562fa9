import type { BrandingDocument } from '@wyrmgate/contract/branding';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { type ShareSubject, shareUrl } from '../share-pictures/describe.ts';
import type { ShareFinder } from '../share-pictures/mount.ts';
import { readBranding } from './service.ts';

/**
 * The share picture for pages without their own. Undefined if neither an accent nor a picture is set; the built-in
 * picture is then used.
 */
const siteSubject = async (
  tx: Tx,
  { share, hero, accent }: Pick<BrandingDocument, 'share' | 'hero' | 'accent'>,
): Promise<ShareSubject | undefined> => {
  const coverId = share ?? hero;
  if (coverId === null && accent === null) return undefined;
  const { site_name: title } = await readSettings(tx);
  return { kind: 'site', id: 0, language: defaultLanguage, title, label: '', coverId };
};

export const siteShareUrl = async (tx: Tx, document: BrandingDocument): Promise<string | null> => {
  const subject = await siteSubject(tx, document);
  return subject ? shareUrl(tx, subject) : null;
};

export const findSiteSubject: ShareFinder = async (tx) => siteSubject(tx, (await readBranding(tx)).document);

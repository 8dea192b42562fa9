import { type BrandingDocument, brandingProblems, type branding as contract } from '@wyrmgate/contract/branding';
import { accentContrast, accentFailure, neededContrast, shownRatio } from '@wyrmgate/contract/branding-colours';
import { type BrandingFileField, brandingFiles } from '@wyrmgate/contract/branding-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type Media, mediaProblems } from '@wyrmgate/contract/media';
import { changedFields } from '../http/audit.ts';
import type { External, User } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { mediaOf, useMedia } from '../media/usage.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import { drawIcons, type Icons, storeIcons } from './icons.ts';
import { defaultDocument, readBranding, withAllEntries, withoutBlankTexts } from './service.ts';
import { showForStaff } from './show.ts';
import { branding } from './table.ts';

type Contract = typeof contract;

const place = { domain: 'branding', target: 1, title: 'Branding' };

const accentProblems = { page: brandingProblems.accentOnPage, button: brandingProblems.accentBehindText } as const;

const requireContrast = ({ accent }: BrandingDocument): void => {
  const failed = accent === null ? undefined : accentFailure(accent);
  if (accent === null || failed === undefined) return;
  const details = { ratio: shownRatio(accentContrast(accent)[failed]), needed: neededContrast[failed] };
  const code = accentProblems[failed].code.replace('.', ':errors.');
  throw problem(accentProblems[failed], {
    fields: [{ path: 'accent', code, message: translate('en', code, details) }],
    details,
  });
};

const kindOf = (field: BrandingFileField): Media['kind'] => (field === 'hero_video' ? 'video' : 'image');

/** Every file must be in the library, and of the right kind. */
const requirePictures = async (tx: Tx, document: BrandingDocument): Promise<void> => {
  const files = await mediaOf(
    tx,
    brandingFiles.map((field) => document[field]),
  );
  for (const field of brandingFiles) {
    const id = document[field];
    if (id === null) continue;
    const file = files.get(id);
    const wanted = kindOf(field);
    const wrongKind = wanted === 'image' ? brandingProblems.notPicture : brandingProblems.notVideo;
    const declared = file ? wrongKind : mediaProblems.notFound;
    if (file?.kind !== wanted) throw problem(declared, { fields: [fieldIssue(field, declared)] });
  }
  if (document.hero_video !== null && document.hero === null)
    throw problem(brandingProblems.videoNeedsPicture, {
      fields: [fieldIssue('hero', brandingProblems.videoNeedsPicture)],
    });
};

/** The document as flat fields for the audit log. */
const fieldsOf = (document: BrandingDocument): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(document).map(([field, value]) => [
      field,
      typeof value === 'object' && value !== null ? JSON.stringify(value).slice(0, 2000) : value,
    ]),
  );

/** Writes the document. The icons were drawn before the transaction, because that takes up to a second. */
const write = (
  context: External<User>,
  { document, icons, version }: { document: BrandingDocument; icons: Icons | null; version: number | undefined },
): Promise<Returned<Contract['update']>> =>
  context.transaction(
    async ({ tx, audit, now }) => {
      audit.target('branding', 1);
      // Two concurrent first changes would both find no row that they could lock.
      await tx
        .insert(branding)
        .values({ document: defaultDocument, version: 0, updated_at: now })
        .onConflictDoNothing();
      await tx.select({ id: branding.id }).from(branding).for('update');
      const before = await readBranding(tx);
      requireVersion(before.version, version, brandingProblems.changedMeanwhile);
      await requirePictures(tx, document);
      await useMedia(
        tx,
        place,
        brandingFiles.map((field) => document[field]),
      );
      await storeIcons(tx, icons);
      await tx
        .update(branding)
        .set({ document, icons: icons?.hash ?? null, version: before.version + 1, updated_at: now });
      audit.changes(changedFields(fieldsOf(before.document), fieldsOf(document)));
      return showForStaff(tx);
    },
    { audited: true },
  );

const save = async (
  context: External<User>,
  { sent, version }: { sent: BrandingDocument; version: number | undefined },
): Promise<Returned<Contract['update']>> => {
  const document = withAllEntries(withoutBlankTexts(sent));
  requireContrast(document);
  const { db } = context.platform.database;
  const current = await readBranding(db);
  requireVersion(current.version, version, brandingProblems.changedMeanwhile);
  await requirePictures(db, document);
  const icons = document.icon === null ? null : await drawIcons(context.platform, document.icon);
  return write(context, { document, icons, version });
};

export const updateBranding = (
  context: External<User>,
  { body: { version, ...sent } }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => save(context, { sent, version });

export const resetBranding = (
  context: External<User>,
  { body }: Received<Contract['reset']>,
): Promise<Returned<Contract['reset']>> => save(context, { sent: defaultDocument, version: body.version });

/** Leaves out pictures that are missing from this portal's library, and reports them. */
export const importBranding = async (
  context: External<User>,
  { body }: Received<Contract['importFile']>,
): Promise<Returned<Contract['importFile']>> => {
  const sent = { ...body.file.branding };
  const files = await mediaOf(
    context.platform.database.db,
    brandingFiles.map((field) => sent[field]),
  );
  const dropped: BrandingFileField[] = [];
  for (const field of brandingFiles) {
    const id = sent[field];
    if (id === null || files.get(id)?.kind === kindOf(field)) continue;
    dropped.push(field);
    sent[field] = null;
  }
  // A video without its picture would be rejected.
  if (sent.hero === null) sent.hero_video = null;
  return { ...(await save(context, { sent, version: body.version })), dropped };
};

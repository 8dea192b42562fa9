import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { mediaProblems } from '@wyrmgate/contract/media';
import { type sponsors as contract, type Material, sponsorProblems } from '@wyrmgate/contract/sponsors';
import { maxMaterials } from '@wyrmgate/contract/sponsors-constants';
import { count, desc, eq } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { mediaOf, useMedia } from '../media/usage.ts';
import type { Tx } from '../platform/database/database.ts';
import { type MaterialRow, sponsorMaterials } from './table.ts';

type Contract = typeof contract;
type Body = Received<Contract['createMaterial']>['body'];

const show = async (tx: Tx, rows: readonly MaterialRow[]): Promise<Material[]> => {
  const pictures = await mediaOf(
    tx,
    rows.map(({ picture_id }) => picture_id),
  );
  return rows.map(({ id, title, text, language, picture_id, version }) => {
    const picture = pictures.get(picture_id ?? 0) ?? null;
    return { id, title, text, language, picture, version };
  });
};

const showOne = async (tx: Tx, row: MaterialRow): Promise<Material> => {
  const [shown] = await show(tx, [row]);
  if (!shown) throw new Error('The material could not be shown.');
  return shown;
};

export const listMaterials = async ({ tx }: Work<User>): Promise<Returned<Contract['materials']>> => ({
  materials: await show(tx, await tx.select().from(sponsorMaterials).orderBy(desc(sponsorMaterials.id))),
});

/** Throws unless the id is a picture. Without this check, a violated foreign key would be an internal server error. */
const requirePicture = async (tx: Tx, id: number | null): Promise<void> => {
  if (id !== null && (await mediaOf(tx, [id])).get(id)?.kind !== 'image') throw problem(mediaProblems.notFound);
};
const recordPicture = (tx: Tx, { id, title }: MaterialRow, picture: number | null): Promise<void> =>
  useMedia(tx, { domain: 'sponsors', target: id, title }, [picture]);

const edited = ['title', 'text', 'language', 'picture_id'] as const satisfies (keyof MaterialRow)[];

export const createMaterial = async (
  { tx, audit, now }: Work<User>,
  { body: { version: _, ...form } }: { body: Body },
): Promise<Material> => {
  const [rows] = await tx.select({ rows: count() }).from(sponsorMaterials);
  if ((rows?.rows ?? 0) >= maxMaterials) throw problem(sponsorProblems.tooManyMaterials);
  await requirePicture(tx, form.picture_id);
  const [row] = await tx
    .insert(sponsorMaterials)
    .values({ ...form, created_at: now, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted material was not returned.');
  await recordPicture(tx, row, row.picture_id);
  audit.target('sponsor', `material ${row.id}`);
  audit.changes(changedFields(undefined, row, edited));
  return showOne(tx, row);
};

const lockMaterial = async (tx: Tx, id: number): Promise<MaterialRow> => {
  const [row] = await tx.select().from(sponsorMaterials).where(eq(sponsorMaterials.id, id)).for('update');
  if (!row) throw problem(sponsorProblems.materialNotFound);
  return row;
};

export const updateMaterial = async (
  { tx, audit, now }: Work<User>,
  { params, body: { version, ...form } }: Received<Contract['updateMaterial']>,
): Promise<Material> => {
  audit.target('sponsor', `material ${params.id}`);
  const before = await lockMaterial(tx, params.id);
  requireVersion(before.version, version, sponsorProblems.changedMeanwhile);
  await requirePicture(tx, form.picture_id);
  const [after = before] = await tx
    .update(sponsorMaterials)
    .set({ ...form, version: before.version + 1, updated_at: now })
    .where(eq(sponsorMaterials.id, before.id))
    .returning();
  await recordPicture(tx, after, after.picture_id);
  audit.changes(changedFields(before, after, edited));
  return showOne(tx, after);
};

export const removeMaterial = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['removeMaterial']>,
): Promise<Returned<Contract['removeMaterial']>> => {
  audit.target('sponsor', `material ${params.id}`);
  const before = await lockMaterial(tx, params.id);
  await recordPicture(tx, before, null);
  await tx.delete(sponsorMaterials).where(eq(sponsorMaterials.id, before.id));
  audit.changes(changedFields(before, undefined, edited));
  return { deleted: true };
};

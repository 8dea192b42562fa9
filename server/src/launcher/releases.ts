import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type launcher as contract, launcherProblems, type Release } from '@wyrmgate/contract/launcher';
import { type FileChange, maxReleases } from '@wyrmgate/contract/launcher-constants';
import { desc, eq, isNotNull } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { type GameFile, parseFiles } from './files.ts';
import { ensureKeys } from './keys.ts';
import { lockLauncher } from './settings.ts';
import { launcherReleases, type ReleaseRow } from './table.ts';

type Contract = typeof contract;
type ReleaseHead = Omit<ReleaseRow, 'files'>;

/** Everything except the files, which can be megabytes long. */
const head = {
  id: launcherReleases.id,
  version: launcherReleases.version,
  file_count: launcherReleases.file_count,
  size: launcherReleases.size,
  sequence: launcherReleases.sequence,
  published_at: launcherReleases.published_at,
  created_at: launcherReleases.created_at,
};
const shownFiles = 200;

/** Returns the release in the manifest. */
export const findCurrent = async (tx: Tx): Promise<ReleaseRow | undefined> => {
  const [row] = await tx
    .select()
    .from(launcherReleases)
    .where(isNotNull(launcherReleases.sequence))
    .orderBy(desc(launcherReleases.sequence))
    .limit(1);
  return row;
};

const readHeads = (tx: Tx): Promise<ReleaseHead[]> =>
  tx.select(head).from(launcherReleases).orderBy(desc(launcherReleases.created_at), desc(launcherReleases.id));

const currentOf = (rows: readonly ReleaseHead[]): ReleaseHead | undefined =>
  rows.filter(({ sequence }) => sequence !== null).sort((a, b) => Number(b.sequence) - Number(a.sequence))[0];

const show = (
  { file_count, published_at, created_at, ...row }: ReleaseHead,
  current: ReleaseHead | undefined,
): Release => ({
  ...row,
  files: file_count,
  state: row.sequence === null ? 'draft' : row.id === current?.id ? 'current' : 'previous',
  published_at: published_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

export const listReleases = async (tx: Tx): Promise<Release[]> => {
  const rows = await readHeads(tx);
  const current = currentOf(rows);
  return rows.map((row) => show(row, current));
};

const readFiles = ({ files }: Pick<ReleaseRow, 'files'>): GameFile[] => JSON.parse(files);

const findRelease = async (tx: Tx, id: number): Promise<ReleaseRow> => {
  const [row] = await tx.select().from(launcherReleases).where(eq(launcherReleases.id, id));
  if (!row) throw problem(launcherProblems.notFound);
  return row;
};

export const createRelease = async (
  { tx, now, audit }: Work<User>,
  { body }: Received<Contract['createRelease']>,
): Promise<Returned<Contract['createRelease']>> => {
  const files = parseFiles(body.list);
  await lockLauncher(tx);
  const rows = await readHeads(tx);
  if (rows.length >= maxReleases) throw problem(launcherProblems.tooManyReleases);
  const [row] = await tx
    .insert(launcherReleases)
    .values({
      version: body.version,
      files: JSON.stringify(files),
      file_count: files.length,
      size: files.reduce((sum, { size }) => sum + size, 0),
      created_at: now,
    })
    .onConflictDoNothing()
    .returning(head);
  if (!row)
    throw problem(launcherProblems.versionTaken, { fields: [fieldIssue('version', launcherProblems.versionTaken)] });
  audit.target('launcher_release', row.id);
  audit.changes({
    version: { before: null, after: row.version },
    files: { before: null, after: row.file_count },
    size: { before: null, after: row.size },
  });
  return show(row, undefined);
};

/** Returns the added and changed files, then the removed ones. */
const compare = (before: readonly GameFile[], after: readonly GameFile[]) => {
  const old = new Map(before.map((file) => [file.path, file]));
  const now = new Set(after.map(({ path }) => path));
  const changes: { path: string; change: FileChange; size: number }[] = [];
  for (const { path, size, sha256 } of after) {
    const known = old.get(path);
    if (known?.sha256 !== sha256 || known.size !== size)
      changes.push({ path, size, change: known ? 'changed' : 'added' });
  }
  for (const { path, size } of before) if (!now.has(path)) changes.push({ path, size, change: 'removed' });
  return changes;
};

export const showChanges = async (
  { tx }: Work<User>,
  { params }: Received<Contract['changes']>,
): Promise<Returned<Contract['changes']>> => {
  const release = await findRelease(tx, params.id);
  const current = await findCurrent(tx);
  const changes = compare(current ? readFiles(current) : [], readFiles(release));
  const count = (wanted: FileChange) => changes.filter(({ change }) => change === wanted).length;
  return {
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    download: changes.reduce((sum, { change, size }) => sum + (change === 'removed' ? 0 : size), 0),
    files: changes.slice(0, shownFiles),
  };
};

/** An earlier release also gets a new number, because launchers reject a number lower than the last one they have seen. */
export const publishRelease = async (
  work: Work<User>,
  { params, body }: Received<Contract['publish']>,
): Promise<Returned<Contract['publish']>> => {
  const { tx, now, audit } = work;
  audit.target('launcher_release', params.id);
  await lockLauncher(tx);
  const rows = await readHeads(tx);
  const row = rows.find(({ id }) => id === params.id);
  if (!row) throw problem(launcherProblems.notFound);
  const current = currentOf(rows);
  if ((current?.id ?? null) !== body.current) throw problem(launcherProblems.changedMeanwhile);
  if (current?.id === row.id) throw problem(launcherProblems.currentRelease);
  await ensureKeys(work);
  const published = { sequence: (current?.sequence ?? 0) + 1, published_at: now };
  await tx.update(launcherReleases).set(published).where(eq(launcherReleases.id, row.id));
  audit.changes({ version: { before: current?.version ?? null, after: row.version } });
  const after = { ...row, ...published };
  return show(after, after);
};

export const removeRelease = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['removeRelease']>,
): Promise<Returned<Contract['removeRelease']>> => {
  audit.target('launcher_release', params.id);
  await lockLauncher(tx);
  const rows = await readHeads(tx);
  const row = rows.find(({ id }) => id === params.id);
  if (!row) throw problem(launcherProblems.notFound);
  if (currentOf(rows)?.id === row.id) throw problem(launcherProblems.currentRelease);
  await tx.delete(launcherReleases).where(eq(launcherReleases.id, row.id));
  audit.changes({ version: { before: row.version, after: null } });
  return { deleted: true };
};

import { z } from 'zod';
import { DownloadLink, LinkCheck } from './downloads.ts';
import { endpoint, staff, visitor } from './endpoint.ts';
import { fileChanges, maxLauncherMirrors, maxList, overlapDays, releaseStates } from './launcher-constants.ts';
import { problems } from './problem.ts';
import { Id, Moment, oneLine, PathId, Version } from './shapes.ts';

export const launcherProblems = problems('launcher', {
  notFound: 404,
  noRelease: 404,
  noKey: 503,
  versionTaken: 409,
  tooManyReleases: 409,
  currentRelease: 409,
  changedMeanwhile: 409,
  tooManyKeys: 409,
  lastKey: 409,
});

/** A public key that launchers accept. */
export const LauncherKey = z.object({
  /** The first 16 hexadecimal digits of the SHA-256 of the public key. */
  id: z.string(),
  /** The 32 bytes of the Ed25519 key in base64. */
  public_key: z.string(),
  created_at: Moment,
  /** When the key stops signing; null for the newest key. */
  retires_at: Moment.nullable(),
});
export type LauncherKey = z.output<typeof LauncherKey>;

/** A version of the game client. */
export const Release = z.object({
  id: Id,
  version: z.string(),
  state: z.enum(releaseStates),
  files: z.int(),
  /** Size in bytes. */
  size: z.int(),
  /** Increases with every publication, even of an older release. Null for drafts. */
  sequence: z.int().nullable(),
  published_at: Moment.nullable(),
  created_at: Moment,
});
export type Release = z.output<typeof Release>;

export const ReleaseForm = z.strictObject({
  version: z
    .string()
    .trim()
    .min(1, 'launcher:validation.version')
    .max(40, 'launcher:validation.version')
    .regex(oneLine, 'launcher:validation.version'),
  /** JSON or CSV with the path, size and SHA-256 of each file. */
  list: z.string().min(1, 'launcher:validation.list').max(maxList, 'launcher:validation.listLong'),
});

/** URL of the folder that contains a release's files, without a query or fragment. */
const Folder = DownloadLink.refine((link) => !/[?#]/.test(link), 'launcher:validation.folder').transform((link) =>
  link.endsWith('/') ? link : `${link}/`,
);

export const MirrorsForm = z.strictObject({
  mirrors: z
    .array(
      z.strictObject({
        name: z
          .string()
          .trim()
          .min(1, 'launcher:validation.mirror')
          .max(40, 'launcher:validation.mirror')
          .regex(oneLine, 'launcher:validation.mirror'),
        link: Folder,
      }),
    )
    .max(maxLauncherMirrors),
  version: Version.optional(),
});

const Mirrors = z.object({
  mirrors: z.array(z.object({ name: z.string(), link: z.string(), check: LinkCheck.nullable() })),
  version: Version,
});

const AdminKey = LauncherKey.extend({
  /** False if the portal's secret key was replaced, which prevents this key from signing. */
  readable: z.boolean(),
});

export const KeyForm = z.strictObject({ overlap_days: z.int().min(overlapDays.min).max(overlapDays.max) });

const one = z.object({ id: PathId });

export const launcher = {
  keys: endpoint({
    method: 'GET',
    path: '/api/launcher/keys',
    summary: 'The public keys that sign the manifest for launchers, the newest first.',
    access: visitor,
    limit: 'read',
    duringMaintenance: true,
    cache: { tag: 'launcher', seconds: 30 },
    reply: z.object({ keys: z.array(LauncherKey) }),
    errors: [],
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/launcher',
    summary: 'Releases, newest first, with mirrors and their last check, and the keys.',
    access: staff('admin.launcher.view'),
    limit: 'read',
    reply: z.object({
      releases: z.array(Release),
      ...Mirrors.shape,
      keys: z.array(AdminKey),
      manifest_url: z.string(),
      keys_url: z.string(),
    }),
    errors: [],
  }),
  createRelease: endpoint({
    method: 'POST',
    path: '/api/admin/launcher/releases',
    summary: 'Adds a version as a draft, from a file list in JSON or CSV. Problems name each entry.',
    access: staff('admin.launcher.edit'),
    limit: 'write',
    audit: 'launcher_release_create',
    maxBytes: 8_000_000,
    body: ReleaseForm,
    reply: Release,
    errors: [launcherProblems.versionTaken, launcherProblems.tooManyReleases],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/admin/launcher/releases/{id}/changes',
    summary: 'How a release differs from the current one. Lists at most 200 files.',
    access: staff('admin.launcher.view'),
    limit: 'read',
    params: one,
    reply: z.object({
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      /** Bytes that players with the current release must download. */
      download: z.int(),
      files: z.array(z.object({ path: z.string(), change: z.enum(fileChanges), size: z.int() })),
    }),
    errors: [launcherProblems.notFound],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/launcher/releases/{id}/publish',
    summary: 'Puts a draft or an earlier release into the manifest. Creates the first key if there is none.',
    access: staff('admin.launcher.publish'),
    limit: 'write',
    audit: 'launcher_release_publish',
    requiresStepUp: true,
    drops: ['launcher'],
    params: one,
    /** Id of the release that was current when the caller loaded the list. */
    body: z.strictObject({ current: Id.nullable() }),
    reply: Release,
    errors: [launcherProblems.notFound, launcherProblems.changedMeanwhile, launcherProblems.currentRelease],
  }),
  removeRelease: endpoint({
    method: 'DELETE',
    path: '/api/admin/launcher/releases/{id}',
    summary: 'Deletes a release that is not the current one.',
    access: staff('admin.launcher.edit'),
    limit: 'write',
    audit: 'launcher_release_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [launcherProblems.notFound, launcherProblems.currentRelease],
  }),
  saveMirrors: endpoint({
    method: 'PUT',
    path: '/api/admin/launcher/mirrors',
    summary: 'Replaces the mirrors, in the order that launchers use them. Checks `version` if sent.',
    access: staff('admin.launcher.publish'),
    limit: 'write',
    audit: 'launcher_mirrors',
    drops: ['launcher'],
    body: MirrorsForm,
    reply: Mirrors,
    errors: [launcherProblems.changedMeanwhile],
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/api/admin/launcher/keys',
    summary: 'Creates a key. The previous ones keep signing for the given number of days.',
    access: staff('admin.launcher.publish'),
    limit: 'write',
    audit: 'launcher_key_create',
    requiresStepUp: true,
    drops: ['launcher', 'statistics'],
    body: KeyForm,
    reply: AdminKey,
    errors: [launcherProblems.tooManyKeys],
  }),
  endKey: endpoint({
    method: 'DELETE',
    path: '/api/admin/launcher/keys/{key}',
    summary: 'Ends a key at once, for example because it leaked.',
    access: staff('admin.launcher.publish'),
    limit: 'write',
    audit: 'launcher_key_end',
    requiresStepUp: true,
    drops: ['launcher', 'statistics'],
    params: z.object({ key: z.string().max(16) }),
    reply: z.object({ ended: z.literal(true) }),
    errors: [launcherProblems.notFound, launcherProblems.lastKey],
  }),
};

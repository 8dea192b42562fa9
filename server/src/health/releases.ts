import { z } from 'zod';
import type { Tx } from '../platform/database/database.ts';
import { fetchPublic } from '../platform/network/fetch-public.ts';
import type { Platform } from '../platform/platform.ts';
import { version as running } from '../version.ts';
import { findCheck, storeCheck } from './checks.ts';

const checkName = 'release';
const versionText = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;
const webAddress = z.url({ protocol: /^https$/ }).max(500);

/** Accepts the portal's own format, or the latest release as GitHub, GitLab and Gitea return it. */
const Release = z
  .union([
    z.object({ version: z.string(), url: webAddress }),
    z
      .object({ tag_name: z.string(), html_url: webAddress })
      .transform((one) => ({ version: one.tag_name, url: one.html_url })),
    z
      .object({ tag_name: z.string(), _links: z.object({ self: webAddress }) })
      .transform((one) => ({ version: one.tag_name, url: one._links.self })),
  ])
  .refine(({ version }) => versionText.test(version));
export type Release = { version: string; url: string };

const partsOf = (text: string): number[] => versionText.exec(text)?.slice(1).map(Number) ?? [0, 0, 0];
export const isNewer = (one: string, other: string): boolean => {
  const others = partsOf(other);
  const difference = partsOf(one)
    .map((part, index) => part - (others[index] ?? 0))
    .find((each) => each !== 0);
  return (difference ?? 0) > 0;
};

/** Defines the job that requests the latest release from RELEASES_URL. Without that setting, nothing is requested. */
export const defineReleaseJob = (platform: Platform): void => {
  if (platform.env.releasesUrl === undefined) return;
  platform.jobs.define({
    name: 'health.release',
    cron: '23 5 * * *',
    atStart: {},
    retries: 3,
    run: () => checkRelease(platform),
  });
};

export const checkRelease = async ({ env, database, clock }: Platform): Promise<void> => {
  if (env.releasesUrl === undefined) return;
  const { status, body } = await fetchPublic(env.releasesUrl, {
    method: 'GET',
    headers: { accept: 'application/json' },
    timeoutMs: 10_000,
    maxBytes: 1_000_000,
    maxRedirects: 3,
    open: env.outgoingNetworks,
  });
  if (status !== 200) throw new Error(`The releases page responded with ${status}.`);
  const { version, url } = Release.parse(JSON.parse(body.toString('utf8')));
  const detail: Release = { version: version.replace(/^v/, ''), url };
  await database.transaction((tx) => storeCheck(tx, { name: checkName, checked_at: clock.now(), ok: true, detail }));
};

/** Returns the latest release, if it is newer than this portal and the owner enabled the notice. */
export const findNewRelease = async (tx: Tx, { env }: Pick<Platform, 'env'>): Promise<Release | undefined> => {
  if (env.releasesUrl === undefined) return;
  const latest = (await findCheck(tx, checkName))?.detail as Release | undefined;
  return latest && isNewer(latest.version, running) ? latest : undefined;
};

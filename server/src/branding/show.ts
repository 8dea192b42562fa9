import type { branding as contract } from '@wyrmgate/contract/branding';
import { brandingFiles } from '@wyrmgate/contract/branding-constants';
import type { Returned } from '@wyrmgate/contract/endpoint';
import type { Media } from '@wyrmgate/contract/media';
import type { Work } from '../http/context.ts';
import { mediaOf } from '../media/usage.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Entry, readBranding, stylesheetUrl } from './service.ts';
import { siteShareUrl } from './share.ts';

type Contract = typeof contract;

const shownOf = <Key>(entries: readonly Entry<Key>[]) =>
  entries.filter(({ on }) => on).map(({ key, titles }) => ({ key, titles }));

const pictureOf = (files: Map<number, Media>, id: number | null): Media | null => files.get(id ?? 0) ?? null;

export const getBranding = async ({ tx }: Work): Promise<Returned<Contract['get']>> => {
  const { document, icons } = await readBranding(tx);
  const files = await mediaOf(tx, [document.logo, document.hero, document.hero_video]);
  return {
    logo: pictureOf(files, document.logo),
    logo_name: document.logo_name,
    hero: pictureOf(files, document.hero),
    hero_video: pictureOf(files, document.hero_video),
    share_picture: await siteShareUrl(tx, document),
    hero_titles: document.hero_titles,
    hero_texts: document.hero_texts,
    stylesheet: document.accent && stylesheetUrl(document.accent),
    icons,
    empires: document.empires,
    socials: document.socials,
    links: document.links,
    blocks: shownOf(document.blocks),
    menu: shownOf(document.menu),
  };
};

export const showForStaff = async (tx: Tx): Promise<Returned<Contract['adminGet']>> => {
  const { document, version, updated_at } = await readBranding(tx);
  const files = await mediaOf(
    tx,
    brandingFiles.map((field) => document[field]),
  );
  return {
    branding: document,
    version,
    updated_at: updated_at?.toISOString() ?? null,
    media: [...files.values()],
  };
};

export const getForStaff = ({ tx }: Work): Promise<Returned<Contract['adminGet']>> => showForStaff(tx);

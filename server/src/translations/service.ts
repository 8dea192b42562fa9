import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type translations as contract, translationProblems } from '@wyrmgate/contract/translations';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { liveHashes, liveTexts, mergedTexts, refreshTexts } from './live.ts';

type Contract = typeof contract;

export const getTexts = async (
  { platform }: Work,
  { params: { language } }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const live = await liveTexts(platform, language);
  return { language, version: live.version, translations: mergedTexts(language, live) };
};

export const getHashes = async ({ platform }: Work): Promise<Returned<Contract['hashes']>> => ({
  hashes: await liveHashes(platform),
});

/**
 * A page may come from an instance that knows a newer version, so an unknown hash is looked up in the database once.
 */
export const getOverrides = async (
  { platform }: Work,
  { params: { language, hash } }: Received<Contract['overrides']>,
): Promise<Returned<Contract['overrides']>> => {
  const live = await liveTexts(platform, language);
  if (live.hash === hash) return { messages: live.messages };
  const fresh = (await refreshTexts(platform, { fresh: true })).get(language);
  if (fresh?.hash === hash) return { messages: fresh.messages };
  throw problem(translationProblems.outdated);
};

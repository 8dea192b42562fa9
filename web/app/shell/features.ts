import type { Contract } from '@wyrmgate/contract';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import { type BuiltInFeature, type Feature, fallbackFeatures } from '@wyrmgate/contract/features-constants';

/** Features visible to the caller. Falls back to the ones declared in the contract if the list cannot be loaded. */
export const loadFeatures = async (api: Api<Contract>): Promise<readonly Feature[]> => {
  try {
    return (await api.features.list()).features;
  } catch (error) {
    if (error instanceof ApiError) return fallbackFeatures;
    throw error;
  }
};

/** Keys of features that are disabled for everyone. */
export const closedFeatures = async (api: Api<Contract>): Promise<string[]> =>
  (await loadFeatures(api)).filter(({ status }) => status === 'disabled').map(({ key }) => key);

/** One built-in feature, as the caller sees it. */
export const loadFeature = async (api: Api<Contract>, key: BuiltInFeature): Promise<Feature> => {
  const found = [...(await loadFeatures(api)), ...fallbackFeatures].find((feature) => feature.key === key);
  if (found === undefined) throw new Error(`The contract has no feature ${key}`);
  return found;
};

import type { Contract } from '@wyrmgate/contract';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import { type BuiltInFeature, type Feature, fallbackFeatures } from '@wyrmgate/contract/features-constants';

/** Loads the features that the caller may see. If the list does not load, uses the defaults from the contract. */
export const loadFeatures = async (api: Api<Contract>): Promise<readonly Feature[]> => {
  try {
    return (await api.features.list()).features;
  } catch (error) {
    if (error instanceof ApiError) return fallbackFeatures;
    throw error;
  }
};

export const closedFeatures = async (api: Api<Contract>): Promise<string[]> =>
  (await loadFeatures(api)).filter(({ status }) => status === 'disabled').map(({ key }) => key);

/** Loads one built-in feature as the caller sees it. */
export const loadFeature = async (api: Api<Contract>, key: BuiltInFeature): Promise<Feature> => {
  const found = [...(await loadFeatures(api)), ...fallbackFeatures].find((feature) => feature.key === key);
  if (found === undefined) throw new Error(`The contract has no feature ${key}`);
  return found;
};

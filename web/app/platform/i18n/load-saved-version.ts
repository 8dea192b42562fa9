import type { Contract } from '@wyrmgate/contract';
import type { Api } from '@wyrmgate/contract/client';
import { savedVersion } from './overrides.ts';

/** Loads the version of the customised texts, which open tabs compare with the one they use. */
export const loadSavedVersion = async (api: Api<Contract>): Promise<string> =>
  savedVersion((await api.translations.hashes()).hashes);

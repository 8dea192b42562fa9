import type { Contract } from '@wyrmgate/contract';
import type { Api } from '@wyrmgate/contract/client';
import { savedVersion } from './overrides.ts';

/** The version of the saved texts, which open tabs compare with their own version. */
export const loadSavedVersion = async (api: Api<Contract>): Promise<string> =>
  savedVersion((await api.translations.hashes()).hashes);

import type { Returned } from '@wyrmgate/contract/endpoint';
import type { launcher as contract } from '@wyrmgate/contract/launcher';
import type { Work } from '../http/context.ts';
import { readKeys, showKey } from './keys.ts';

export const listKeys = async ({ tx, now }: Work): Promise<Returned<(typeof contract)['keys']>> => ({
  keys: (await readKeys(tx, now)).map(showKey),
});

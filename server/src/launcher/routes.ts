import type { launcher } from '@wyrmgate/contract/launcher';
import type { Handlers } from '../http/context.ts';
import { saveMirrors, showForStaff } from './admin.ts';
import { createKey, endKey } from './keys.ts';
import { createRelease, publishRelease, removeRelease, showChanges } from './releases.ts';
import { listKeys } from './service.ts';

export const launcherRoutes: Handlers<typeof launcher> = {
  keys: listKeys,
  adminGet: showForStaff,
  createRelease,
  changes: showChanges,
  publish: publishRelease,
  removeRelease,
  saveMirrors,
  createKey,
  endKey,
};

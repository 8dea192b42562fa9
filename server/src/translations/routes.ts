import type { translations } from '@wyrmgate/contract/translations';
import type { Handlers } from '../http/context.ts';
import { getForEditor, listChanges, listEntries, listLanguages } from './admin.ts';
import { saveTexts } from './save.ts';
import { getHashes, getOverrides, getTexts } from './service.ts';

export const translationsRoutes: Handlers<typeof translations> = {
  get: getTexts,
  hashes: getHashes,
  overrides: getOverrides,
  adminList: listLanguages,
  adminGet: getForEditor,
  entries: listEntries,
  history: listChanges,
  save: saveTexts,
};

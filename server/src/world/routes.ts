import type { world } from '@wyrmgate/contract/world';
import type { Handlers } from '../http/context.ts';
import { refreshNow, saveRules, showWorldAdmin } from './admin.ts';
import { showBoard } from './board.ts';
import { setEquipment } from './equipment.ts';
import { readStatus } from './live.ts';
import { listOwn, setPrivacy, unstickCharacter } from './own.ts';
import { findCharacterNamed, showCharacterPage, showGuildPage } from './profile.ts';
import { findOnBoard, listGuilds } from './search.ts';

export const worldRoutes: Handlers<typeof world> = {
  board: showBoard,
  find: findOnBoard,
  character: showCharacterPage,
  characterNamed: findCharacterNamed,
  guilds: listGuilds,
  guild: showGuildPage,
  own: listOwn,
  setPrivacy,
  setEquipment,
  unstick: unstickCharacter,
  status: readStatus,
  adminGet: showWorldAdmin,
  saveRules,
  refresh: refreshNow,
};

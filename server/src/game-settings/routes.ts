import type { gameSettings } from '@wyrmgate/contract/game-settings';
import type { Handlers } from '../http/context.ts';
import { listCommands, saveCommands, sendCommand, sendHarmlessCommand } from './commands.ts';
import { testGameConnection } from './connection.ts';
import {
  arrangeGameSettings,
  createGameSetting,
  listGameSettings,
  removeGameSetting,
  updateGameSetting,
} from './service.ts';

export const gameSettingsRoutes: Handlers<typeof gameSettings> = {
  list: listGameSettings,
  adminList: listGameSettings,
  create: createGameSetting,
  update: updateGameSetting,
  remove: removeGameSetting,
  arrange: arrangeGameSettings,
  testConnection: testGameConnection,
  commands: listCommands,
  saveCommands,
  sendCommand: sendHarmlessCommand,
  sendDangerousCommand: sendCommand,
};

import { GameError } from '../game/errors.ts';
import type { GameWorld } from '../game/port.ts';
import type { AccountId } from '../game/shapes.ts';
import type { DeliveryRow } from './table.ts';

/**
 * Sets the level of every character that the player can select, because the game has no level for accounts. A name
 * that the game cannot store safely is skipped, unless no other character has the level.
 */
export const sendStaffLevel = async (
  game: GameWorld,
  { key, payload }: Pick<DeliveryRow, 'key' | 'payload'>,
  accountId: AccountId,
): Promise<void> => {
  const { authority = 'player' } = payload;
  const characters = (await game.charactersOf(accountId)).filter(({ selectable }) => selectable);
  const others = characters.filter((character) => character.authority !== authority);
  let failure: GameError | undefined;
  let raised = characters.length - others.length;
  for (const character of others)
    try {
      const order = { key: `${key}:${character.id}`, accountId, characterName: character.name, authority };
      await game.setStaffLevel(order);
      raised += 1;
    } catch (error) {
      if (!(error instanceof GameError && error.reason === 'invalid') || authority === 'player') throw error;
      failure = error;
    }
  if (failure && raised === 0) throw failure;
};

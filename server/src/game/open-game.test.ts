import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../settings/service.ts';
import { defaultSafePlaces } from './metin2/config.ts';
import { overridesOf } from './open-game.ts';

describe('the game settings in the back office', () => {
  it('do not override environment variables for columns left empty, and use the default safe places', () => {
    expect(overridesOf(defaultSettings)).toEqual({ safePlaces: defaultSafePlaces });
  });

  it('override the columns of both currencies and the safe place of each empire', () => {
    const settings = {
      ...defaultSettings,
      game_coins_column: 'coins',
      game_bonus_column: 'jcoins',
      game_safe_places: ['blue 61 434200 290600'],
    };
    expect(overridesOf(settings)).toEqual({
      coinsColumn: 'coins',
      bonusColumn: 'jcoins',
      safePlaces: { blue: { map: 61, x: 434_200, y: 290_600 } },
    });
  });
});

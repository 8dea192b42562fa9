import type { Random } from './random.ts';

const starts =
  'Al Ar Bar Bel Bor Cal Cor Dar Del Dra Eld Er Fal Fen Gal Gor Hal Har Ish Jor Kal Kar Lor Lys Mal Mor Nar Nim Or Pel Qua Ral Ryn Sar Sel Syl Tal Tor Ul Val Vor Wyn Xan Yor Zan Zeph'.split(
    ' ',
  );
const middles = 'a an ar e el en i il in o on or u ul un y'.split(' ');
const ends =
  'bane blade born dar dor drak fang fel gar grim hilt ion keth kor las lith mar mir nor rak ric ros sha spear tar than thas ven vyr ward wen wolf xis zar'.split(
    ' ',
  );

/** Draws a name that differs from all names in `taken` by more than case, and adds it to them. */
export const drawName = (random: Random, taken: Set<string>): string => {
  for (;;) {
    const number = random.chance(0.12) ? String(random.between(2, 99)) : '';
    const name = `${random.pick(starts)}${random.pick(middles)}${random.pick(ends)}${number}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
};

/** Ten guild names per empire, strongest first. A name has at most twelve letters. */
export const guildNames = {
  red: [
    'Emberhold',
    'RedCovenant',
    'Ashborn',
    'Firewatch',
    'Sunspear',
    'OldGuard',
    'Cinder',
    'Vermilion',
    'RookClan',
    'Novices',
  ],
  yellow: [
    'GoldenHorn',
    'Wyrmsworn',
    'Duneriders',
    'HarvestMoon',
    'Topaz',
    'LastLight',
    'Sandglass',
    'Bumblebees',
    'Meadow',
    'Tavern7',
  ],
  blue: [
    'Frostgate',
    'DeepTide',
    'Stormcall',
    'NightOath',
    'Sapphire',
    'Icewind',
    'Riverfolk',
    'Bluebells',
    'Lanterns',
    'Driftwood',
  ],
} as const;

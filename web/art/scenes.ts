import { dawn, jade, night, siege, sun, tide } from './palettes.ts';
import type { Palette, Peak, Ridge, Scene } from './scene.ts';

const wide = 16 / 9;

interface Layout {
  /** Raises all ridges, so that their peaks are clear of the text at the bottom. */
  readonly lift?: number;
  readonly flip?: boolean;
  readonly hill?: boolean;
  /** True for a sea, where the two nearest ridges stay at the bottom edge. */
  readonly sea?: boolean;
  /** Fixed peaks of each ridge, from far to near. Defaults to those of the hero picture. */
  readonly peaks?: readonly (readonly Peak[])[];
}

const heroPeaks: readonly (readonly Peak[])[] = [
  [],
  [
    { x: 0.505, w: 0.055, a: 0.3, p: 0.34, pagoda: 0.066 },
    { x: 0.9, w: 0.075, a: 0.4, p: 0.36 },
    { x: 0.2, w: 0.06, a: 0.36, p: 0.4 },
  ],
  [
    { x: 0.838, w: 0.082, a: 0.47, p: 0.3, pagoda: 0.105 },
    { x: 0.075, w: 0.1, a: 0.5, p: 0.34 },
    { x: 0.155, w: 0.07, a: 0.36, p: 0.4 },
  ],
  [
    { x: 1, w: 0.14, a: 0.54, p: 0.36 },
    { x: -0.01, w: 0.12, a: 0.42, p: 0.4 },
  ],
  [{ x: 0.7, w: 0.36, a: 0.19, p: 0.55 }],
];

const layRidges = ({ lift = 0, flip = false, hill = true, sea = false, peaks = heroPeaks }: Layout): Ridge[] => {
  const turn = (x: number): number => (flip ? 1 - x : x);
  const valley = (base: number, gain: number, spread: number, middle: number, power: number) => (x: number) =>
    base + gain * (spread * Math.abs(turn(x) - middle)) ** power;
  const shared = [
    { count: 19, w: 0.05, a: 0.24, base: 0.8, f: 2.4, rough: 0.01, pine: 0.3, haze: 0.5, fogHeight: 0.22, fog: 1 },
    { count: 14, w: 0.06, a: 0.34, base: 0.86, f: 2, rough: 0.012, pine: 0.42, haze: 0.24, fogHeight: 0.28, fog: 1 },
    {
      count: 10,
      w: 0.075,
      a: 0.36,
      base: 0.95,
      f: 1.6,
      rough: 0.014,
      pine: 0.6,
      haze: 0.06,
      fogHeight: 0.38,
      fog: 0.97,
    },
    { count: 9, w: 0.1, a: 0.2, base: 1.04, f: 1.4, rough: 0.016, pine: 0.95, haze: 0, fogHeight: 0.4, fog: 0.75 },
    { count: 0, w: 0.3, a: 0.11, base: 1.05, f: 1.1, rough: 0.016, pine: 1.35, haze: 0, fogHeight: 0.5, fog: 0.06 },
  ];
  const envelopes = [
    () => 1,
    valley(0.45, 0.75, 1, 0.52, 1),
    valley(0.3, 1.1, 1.6, 0.55, 1.2),
    valley(0.25, 1.3, 1.7, 0.5, 1.5),
    valley(0.5, 1.2, 1.8, 0.5, 1.6),
  ];
  return shared.map((ridge, index) => ({
    ...ridge,
    base: ridge.base - (sea && index > 2 ? -0.02 : lift),
    peaks: (index === 4 && !hill ? [] : (peaks[index] ?? [])).map((peak) => ({ ...peak, x: turn(peak.x) })),
    envelope: envelopes[index] ?? (() => 1),
  }));
};

const scenic = (
  seed: number,
  palette: Palette,
  moon: Scene['moon'],
  layout: Layout,
  rest: Partial<Scene> = {},
): Scene => ({
  seed,
  aspect: wide,
  palette,
  moon,
  ridges: layRidges(layout),
  embers: 0,
  dragon: 0,
  banners: false,
  vignette: 0.5,
  ...rest,
});

const heroMoon = { x: 0.7, y: 0.36, r: 0.235 };

const portals: Readonly<Record<string, Scene>> = {
  hero: scenic(7, night, heroMoon, {}, { dragon: 1, banners: true, embers: 150, vignette: 0.55 }),
  'hero-phone': scenic(7, night, { x: 0.56, y: 0.3, r: 0.2 }, {}, { aspect: 0.8, dragon: 0.8, embers: 170 }),
  band: scenic(
    9,
    night,
    { x: 0.765, y: 0.46, r: 0.37 },
    { lift: -0.16, hill: false },
    { aspect: 3.4, dragon: 1.57, embers: 150 },
  ),
};

const card = { lift: 0.22 } as const;

const empires: Readonly<Record<string, Scene>> = {
  'empire-red': scenic(21, siege, { x: 0.3, y: 0.2, r: 0.1 }, card, { aspect: 0.9, embers: 260, motif: 'fires' }),
  'empire-yellow': scenic(
    34,
    sun,
    { x: 0.62, y: 0.27, r: 0.1 },
    { ...card, flip: true },
    { aspect: 0.9, motif: 'birds' },
  ),
  'empire-blue': scenic(
    45,
    tide,
    { x: 0.33, y: 0.22, r: 0.14 },
    { ...card, sea: true },
    { aspect: 0.9, water: 0.655, motif: 'ships' },
  ),
};

const news: Readonly<Record<string, Scene>> = {
  'scene-siege': scenic(
    51,
    siege,
    { x: 0.7, y: 0.16, r: 0.11 },
    { lift: 0.2, flip: true },
    { aspect: 1.5, embers: 260, motif: 'fires' },
  ),
  'scene-dawn': scenic(
    62,
    dawn,
    { x: 0.45, y: 0.4, r: 0.085 },
    { lift: 0.1 },
    { aspect: 1.5, vignette: 0.35, motif: 'birds' },
  ),
  'scene-tide': scenic(
    73,
    tide,
    { x: 0.58, y: 0.27, r: 0.13 },
    { lift: 0.14, flip: true, sea: true },
    { aspect: 1.5, water: 0.74, motif: 'ships' },
  ),
  'scene-jade': scenic(84, jade, { x: 0.2, y: 0.18, r: 0.09 }, { lift: 0.1 }, { aspect: 1.5, motif: 'lanterns' }),
};

const states: Readonly<Record<string, Scene>> = {
  maintenance: scenic(
    95,
    tide,
    { x: 0.635, y: 0.3, r: 0.12 },
    { lift: 0.12, sea: true },
    { water: 0.77, motif: 'ships' },
  ),
  error: scenic(106, siege, { x: 0.68, y: 0.28, r: 0.13 }, {}, { embers: 220, motif: 'fires' }),
  notfound: scenic(117, jade, { x: 0.66, y: 0.27, r: 0.12 }, {}, { motif: 'lanterns' }),
};

/** All landscapes, by file name. */
export const scenes: Readonly<Record<string, Scene>> = { ...portals, ...empires, ...news, ...states };

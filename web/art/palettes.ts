import { hex, mix, type Rgb, scale } from './color.ts';
import type { Palette } from './scene.ts';

/** The default night: cold tones, lit by a warm moon. */
export const night: Palette = {
  sky: [hex('#03060a'), hex('#081721'), hex('#16323d'), hex('#4a5450')],
  airglow: hex('#123040'),
  glow: hex('#d98a4c'),
  glowStrength: 1,
  moon: [hex('#fff0cf'), hex('#f0a35e')],
  cloud: [hex('#0c1d27'), hex('#e0a06c')],
  fog: [hex('#1b3843'), hex('#8d6a50')],
  ridges: [
    [hex('#24434d'), hex('#8a735f')],
    [hex('#1a343f'), hex('#6d5c50')],
    [hex('#12262f'), hex('#4a4541')],
    [hex('#0b1a21'), hex('#2b2f31')],
    [hex('#060d12'), hex('#14191c')],
  ],
  rim: hex('#ffb877'),
  day: 0,
};

const depths = [0.62, 0.44, 0.28, 0.15, 0.012] as const;

interface Mood {
  readonly sky: readonly [string, string, string, string];
  readonly moon: readonly [string, string];
  readonly glow: string;
  readonly strength: number;
  readonly fog: readonly [string, string];
  readonly ink: string;
  readonly day: number;
}

/** Derives a palette in which the ridges change evenly from the fog to the dark foreground. */
const derive = (mood: Mood): Palette => {
  const sky: [Rgb, Rgb, Rgb, Rgb] = [hex(mood.sky[0]), hex(mood.sky[1]), hex(mood.sky[2]), hex(mood.sky[3])];
  const glow = hex(mood.glow);
  const fog: [Rgb, Rgb] = [hex(mood.fog[0]), hex(mood.fog[1])];
  const ink = hex(mood.ink);
  return {
    sky,
    airglow: mix(sky[1], sky[2], 0.5),
    glow,
    glowStrength: mood.strength,
    moon: [hex(mood.moon[0]), hex(mood.moon[1])],
    cloud: [mix(sky[0], sky[1], 0.8), mix(glow, hex(mood.moon[0]), 0.25)],
    fog,
    ridges: depths.map((k) => {
      const shade = mix(ink, fog[0], k);
      return [shade, mix(scale(shade, 1.25), mix(glow, fog[1], 0.5), 0.16 + 0.4 * k)] as const;
    }),
    rim: mix(glow, hex(mood.moon[0]), 0.45),
    day: mood.day,
  };
};

export const siege = derive({
  sky: ['#0a0506', '#23100f', '#5a2418', '#b5512a'],
  moon: ['#ffd9b8', '#e0714a'],
  glow: '#e0562c',
  strength: 0.8,
  fog: ['#5e2a1e', '#a4512f'],
  ink: '#140908',
  day: 0,
});

export const dawn = derive({
  sky: ['#27405c', '#6d7f8f', '#d9a987', '#f3cfa0'],
  moon: ['#fffbe8', '#ffe0a4'],
  glow: '#ffc98c',
  strength: 0.9,
  fog: ['#b9a794', '#f0cb9c'],
  ink: '#2a3238',
  day: 0.85,
});

export const sun = derive({
  sky: ['#1c2a44', '#4d5d74', '#a58f7b', '#e3bd82'],
  moon: ['#fff6d2', '#ffd98c'],
  glow: '#f2b866',
  strength: 0.9,
  fog: ['#7e7566', '#dcae6e'],
  ink: '#191d22',
  day: 0.6,
});

export const tide = derive({
  sky: ['#030713', '#0a1a38', '#1c3d6e', '#5b83ab'],
  moon: ['#f6fbff', '#b9d3ee'],
  glow: '#6f9fd8',
  strength: 0.75,
  fog: ['#274a73', '#5c86b4'],
  ink: '#060d1a',
  day: 0,
});

export const jade = derive({
  sky: ['#06110f', '#10302b', '#2f6357', '#b9c59a'],
  moon: ['#f7ffdf', '#d9e6a4'],
  glow: '#b6c98a',
  strength: 0.7,
  fog: ['#3f6a5a', '#a3b68c'],
  ink: '#081310',
  day: 0.15,
});

type Rgb = readonly [red: number, green: number, blue: number];

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const format = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (first: string, second: string, share: number): string => {
  const [a, b] = [parse(first), parse(second)];
  return format(a.map((part, at) => part + ((b[at] ?? 0) - part) * share) as unknown as Rgb);
};

const luminance = (hex: string): number => {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the WCAG 2 contrast ratio of two colours, from 1 to 21. */
export const contrastOf = (first: string, second: string): number => {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const page = '#060b10';
const surface = '#0f1a22';
/** The lightest surface on which the accent colour is used for text. */
const lightest = '#1f313c';
const inks = [page, '#ffffff'] as const;

/** Minimum contrast of an accent with the page, and of its best text colour on a button. */
export const neededContrast = { page: 3, button: 4.5 } as const;

export type Palette = {
  /** Colours of filled shapes; `ink` is the colour of text on them. */
  fill: string;
  ink: string;
  /** Text and thin lines, light enough to be readable on every surface. */
  text: string;
  light: string;
  dark: string;
  tint: string;
  /** Gradients of the primary button's face and edge, from top to bottom. */
  face: readonly [string, string];
  edge: readonly [string, string];
};

const faceOf = (accent: string) => [mix(accent, '#ffffff', 0.12), mix(accent, '#000000', 0.06)] as const;

/** Returns the lowest contrast of a text colour with any part of a button. */
const onButton = (accent: string, ink: string): number =>
  Math.min(...[accent, ...faceOf(accent)].map((part) => contrastOf(part, ink)));

const inkFor = (accent: string): string => (onButton(accent, inks[0]) >= onButton(accent, inks[1]) ? inks[0] : inks[1]);

/** Returns the contrast of an accent with the page, and of the best text colour on its buttons. */
export const accentContrast = (accent: string): { page: number; button: number } => ({
  page: contrastOf(accent, page),
  button: onButton(accent, inkFor(accent)),
});

/** Returns the first contrast rule that an accent violates. */
export const accentFailure = (accent: string): keyof typeof neededContrast | undefined => {
  const found = accentContrast(accent);
  if (found.page < neededContrast.page) return 'page';
  return found.button < neededContrast.button ? 'button' : undefined;
};

/** Rounds a ratio down to two decimals, so that a value below a limit never looks like the limit. */
export const shownRatio = (ratio: number): number => Math.floor(ratio * 100) / 100;

const readable = (accent: string): string => {
  for (let share = 0; share < 1; share += 0.04) {
    const lighter = mix(accent, '#ffffff', share);
    if (contrastOf(lighter, lightest) >= neededContrast.button) return lighter;
  }
  return '#ffffff';
};

/** Derives all colours of the player pages from one accent. */
export const paletteOf = (accent: string): Palette => {
  const text = readable(accent);
  return {
    fill: accent,
    ink: inkFor(accent),
    text,
    light: mix(text, '#ffffff', 0.28),
    dark: mix(accent, '#000000', 0.16),
    tint: mix(surface, accent, 0.1),
    face: faceOf(accent),
    edge: [mix(accent, '#ffffff', 0.4), mix(accent, '#000000', 0.16)],
  };
};

const ends = (name: `--${string}`, [from, to]: Palette['face']) => ({ [`${name}-from`]: from, [`${name}-to`]: to });

/** Returns the CSS custom properties that an accent sets on player pages. */
export const accentProperties = (accent: string): Record<`--${string}`, string> => {
  const { fill, ink, text, light, dark, tint, face, edge } = paletteOf(accent);
  return {
    '--color-ember-300': light,
    '--color-ember-400': text,
    '--color-ember-500': fill,
    '--color-ember-600': dark,
    '--color-ember-ink': ink,
    '--color-accent': text,
    '--color-accent-fill': fill,
    '--color-on-accent': ink,
    '--color-focus': light,
    '--accent-tint': tint,
    ...ends('--primary', face),
    ...ends('--primary-edge', edge),
  };
};

import { describe, expect, it } from 'vitest';
import { accentContrast, accentFailure, contrastOf, paletteOf, shownRatio } from './branding-colours.ts';
import { accentPresets } from './branding-constants.ts';

describe('the contrast of two colours', () => {
  it('matches the WCAG 2 contrast ratio', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastOf('#5aa9e6', '#5aa9e6')).toBe(1);
  });

  it('is rounded down for display, so that a failing ratio never appears to pass', () => {
    expect(shownRatio(4.4999)).toBe(4.49);
    expect(shownRatio(3)).toBe(3);
  });
});

it.each(Object.entries(accentPresets).filter(([, hex]) => hex !== null))(
  'the accent preset %s meets the contrast rules',
  (_, hex) => {
    expect(accentFailure(hex ?? '')).toBeUndefined();
  },
);

it('is sufficient for the built-in accent, but not for a dark blue or a medium red', () => {
  expect(accentFailure('#f07f3a')).toBeUndefined();
  expect(accentFailure('#1a1a40')).toBe('page');
  expect(accentFailure('#c2573a')).toBe('button');
});

it('is sufficient for text on buttons and on the lightest surface with every accepted accent', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff'];
  const accents = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  const accepted = accents.filter((accent) => accentFailure(accent) === undefined);
  expect(accepted.length).toBeGreaterThan(100);
  for (const accent of accepted) {
    const { ink, face, text } = paletteOf(accent);
    for (const part of [accent, ...face]) expect(contrastOf(ink, part), accent).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(text, '#1f313c'), accent).toBeGreaterThanOrEqual(4.5);
    expect(accentContrast(accent).page, accent).toBeGreaterThanOrEqual(3);
  }
});

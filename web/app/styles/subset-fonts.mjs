// Writes the text fonts to the folder `fonts`, limited to the weights and OpenType features that the styles use. Run it after
// updating the font packages: node web/app/styles/subset-fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];
// A single weight of the title font is 11 KB smaller than the range from 540 to 640.
const weights = { texturina: 560, geist: { min: 400, max: 700 } };

/** @param {string} ranges - for example `U+0000-00FF,U+0131` */
const charactersOf = (ranges) =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');

const require = createRequire(import.meta.url);
for (const [font, wght] of Object.entries(weights)) {
  const ranges = require(`@fontsource-variable/${font}/unicode.json`);
  for (const subset of ['latin', 'latin-ext']) {
    const source = require.resolve(`@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`);
    const written = await subsetFont(readFileSync(source), charactersOf(ranges[subset]), {
      targetFormat: 'woff2',
      variationAxes: { wght },
      keepFeatures,
    });
    writeFileSync(new URL(`fonts/${font}-${subset}.woff2`, import.meta.url), written);
  }
}

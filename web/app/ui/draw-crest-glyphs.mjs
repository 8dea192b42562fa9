// Writes crest-glyphs.svg, which contains the glyphs of all crests, so that they need no script. Run it after changing the
// list: node web/app/ui/draw-crest-glyphs.mjs
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { optimize } from 'svgo';
import { wholeUnits } from '../../vite/react-icon.ts';

const names = [
  'bear-head black-knight-helm boar-ensign brutal-helm bull buffalo-head centurion-helmet crested-helmet deer-head',
  'dragon-head dwarf-helmet eagle-head elf-helmet fox-head gauls-helm goat griffin-symbol hawk-emblem heavy-helm',
  'horned-helm horse-head hydra kenku-head lion lynx-head orc-head overlord-helm owl ram-profile raven',
  'saber-toothed-cat-head samurai-helmet spartan-helmet spiked-dragon-head stag-head tiger-head unicorn',
  'viking-helmet wolf-head wyvern',
].flatMap((line) => line.split(' '));
if (names.length !== 40) throw new Error(`The crest list holds ${names.length} glyphs, not 40.`);

const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
const symbols = names.map((name, index) => {
  const icon = icons[name];
  if (!icon) throw new Error(`No glyph is called ${name}.`);
  return `<symbol id="g${index}" viewBox="0 0 512 512">${icon.body}</symbol>`;
});
const credit = '<!-- Icons by Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0 -->';
const sprite = `<svg xmlns="http://www.w3.org/2000/svg"><title>Crests</title>${credit}\n${symbols.join('\n')}\n</svg>\n`;
const { data } = optimize(sprite, wholeUnits);
writeFileSync(new URL('./crest-glyphs.svg', import.meta.url), `${data}\n`);

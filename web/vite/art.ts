import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

type Drawn = Record<string, { width: number; height: number; blur?: string }>;

const drawn = path.resolve(import.meta.dirname, '../art/placeholders.json');
const folder = path.resolve(import.meta.dirname, '../public/art');
const ids = ['virtual:art', 'virtual:art.css'];

const pictures = (art: Drawn) => {
  const files = readdirSync(folder);
  return Object.fromEntries(
    Object.entries(art).map(([name, { width, height }]) => {
      const widths = files.map((file) => Number(new RegExp(`^${name}-(\\d+)\\.avif$`).exec(file)?.[1]));
      return [name, { width, height, widths: widths.filter((each) => each > 0).sort((a, b) => a - b) }];
    }),
  );
};

const placeholderSheet = (art: Drawn): string =>
  Object.entries(art)
    .map(([name, { blur }]) => (blur ? `.art-${name}{background:url("${blur}") center/cover no-repeat}` : ''))
    .join('\n');

/**
 * Serves the output of the drawing scripts: picture sizes as data, and a class `art-<name>` with the blurred placeholder of
 * each picture. The content security policy forbids inline styles.
 */
export const art = (): Plugin => ({
  name: 'wyrmgate:art',
  resolveId: (source) => (ids.includes(source) ? `\0${source}` : undefined),
  load(source) {
    if (!ids.some((id) => source === `\0${id}`)) return;
    this.addWatchFile(drawn);
    const read = JSON.parse(readFileSync(drawn, 'utf8')) as Drawn;
    return source.endsWith('.css')
      ? placeholderSheet(read)
      : `export const pictures = ${JSON.stringify(pictures(read))};`;
  },
});

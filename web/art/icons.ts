import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const isIconSet = (value: unknown): value is IconSet => typeof value === 'object' && value !== null && 'icons' in value;

const loadIcons = (): IconSet => {
  const path = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isIconSet(parsed)) throw new Error(`${path} holds no icons`);
  return parsed;
};

let loaded: IconSet | undefined;

/** Reads the SVG shapes of a game-icons glyph, in white on a square of 512 units. */
export const readIcon = (name: string): string => {
  loaded ??= loadIcons();
  const icon = loaded.icons[name];
  if (!icon) throw new Error(`game-icons has no glyph named ${name}`);
  return icon.body.replaceAll('currentColor', '#fff');
};

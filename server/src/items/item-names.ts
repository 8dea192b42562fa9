// Reads files with the items of a game: item_names has a number and a name per line, and item_proto has many columns.
import { type CharacterClass, characterClasses } from '@wyrmgate/contract/game-constants';
import type { ItemType } from '../game/shapes.ts';

export type FoundItems = { items: ItemType[]; failed: { line: number; text: string }[]; failures: number };

const maxVnum = 2 ** 31 - 1;
const shownFailures = 20;
const maxName = 80;
/** Class names in the column that lists which classes cannot use an item. */
const antiNames: Readonly<Record<CharacterClass, RegExp>> = {
  warrior: /ANTI_(MUSA|WARRIOR)/,
  ninja: /ANTI_(ASSASSIN|NINJA)/,
  sura: /ANTI_SURA/,
  shaman: /ANTI_(MUDANG|SHAMAN)/,
  wolfman: /ANTI_(WOLFMAN|LYCAN)/,
};

/** Returns a name as the portal stores it: one line, without characters that the database cannot store. */
export const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxName)
    .toWellFormed();

/** Returns the only class that may use an item, if all others are excluded. */
const classOf = (anti: string): CharacterClass | null => {
  const left = characterClasses.filter((name) => !antiNames[name].test(anti));
  return left.length === 1 ? (left[0] ?? null) : null;
};

type Columns = {
  vnum: number;
  name: number;
  anti: number;
  limits: readonly (readonly [type: number, value: number])[];
};
const inOrder: Columns = { vnum: 0, name: 1, anti: -1, limits: [] };

const columnsOf = (titles: readonly string[]): Columns => {
  const at = (pattern: RegExp) => titles.findIndex((title) => pattern.test(title));
  const [vnum, local, name] = [at(/VNUM/i), at(/LOCALE/i), at(/NAME/i)];
  return {
    vnum: Math.max(0, vnum),
    name: local >= 0 ? local : name >= 0 ? name : 1,
    anti: at(/^"?ANTI/i),
    limits: [0, 1].map((index) => [
      at(new RegExp(`LIMIT_?TYPE_?${index}`, 'i')),
      at(new RegExp(`LIMIT_?VALUE_?${index}`, 'i')),
    ]),
  };
};

const levelOf = (cells: readonly string[], { limits }: Columns): number | null => {
  for (const [type, value] of limits) {
    const level = Number(cells[value] ?? '');
    if (/^(LEVEL|1)$/i.test(cells[type] ?? '') && Number.isInteger(level) && level > 0 && level <= 1000) return level;
  }
  return null;
};

/**
 * Columns are separated by tabs if the file contains any, and otherwise by semicolons or commas. The first line may
 * contain their names.
 */
export const readItemNames = (text: string): FoundItems => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = ['\t', ';', ','].find((one) => (lines[0] ?? '').includes(one)) ?? '\t';
  const split = (line: string) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const first = split(lines[0] ?? '');
  const named = first.some((title) => /VNUM/i.test(title));
  const columns = named ? columnsOf(first) : inOrder;
  const items = new Map<number, ItemType>();
  const failed: FoundItems['failed'] = [];
  let failures = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (named && index === 0)) continue;
    const cells = split(line);
    const number = cells[columns.vnum] ?? '';
    const name = cleanName(cells[columns.name] ?? '');
    const vnum = /^\d{1,10}$/.test(number) ? Number(number) : 0;
    // Ranges such as 50300~50399 cover many items with the same name.
    const isRange = /^\d+~\d+$/.test(number);
    if (isRange) continue;
    if (vnum < 1 || vnum > maxVnum || name === '') {
      failures += 1;
      if (failed.length < shownFailures) failed.push({ line: index + 1, text: cleanName(line) });
      continue;
    }
    items.set(vnum, {
      vnum,
      name,
      level: levelOf(cells, columns),
      class: columns.anti < 0 ? null : classOf(cells[columns.anti] ?? ''),
      sockets: null,
    });
  }
  return { items: [...items.values()], failed, failures };
};

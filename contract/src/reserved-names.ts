/** Names that players cannot take, until staff change the setting. */
export const defaultReservedNames: readonly string[] = [
  'admin',
  'administrator',
  'gamemaster',
  'gm',
  'god',
  'helpdesk',
  'highwizard',
  'implementor',
  'lowwizard',
  'mod',
  'moderator',
  'official',
  'owner',
  'root',
  'security',
  'staff',
  'superadmin',
  'support',
  'system',
  'team',
  'webmaster',
];

/** Look-alike letters and digits, grouped by the letter used for them in comparisons. */
const groups: readonly (readonly [letter: string, alike: string])[] = [
  ['a', '4@аα'],
  ['b', '8вβ'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', '3еεє'],
  ['g', '9ɡԍ'],
  ['h', 'нһ'],
  ['k', 'кκ'],
  ['l', '1i|!іıιӏ'],
  ['m', 'мμ'],
  ['n', 'пηո'],
  ['o', '0оοօ'],
  ['p', 'рρ'],
  ['r', 'гѓ'],
  ['s', '5$ѕ'],
  ['t', '7тτ'],
  ['u', 'υս'],
  ['v', 'ѵν'],
  ['w', 'ѡԝω'],
  ['x', 'хχ'],
  ['y', 'уүγ'],
];
const lookAlikes = new Map(groups.flatMap(([letter, alike]) => [...alike].map((each) => [each, letter] as const)));

/** Returns the same text for all names that look the same: it ignores case, accents, separators and invisible characters. */
export const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((each) => lookAlikes.get(each) ?? each)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm');

/** Prepares a list of names for `looksLike`, so that comparing many names with it is fast. */
export const skeletonsOf = (names: Iterable<string>): ReadonlySet<string> =>
  new Set([...names].map(skeletonOf).filter((skeleton) => skeleton !== ''));

/** Whether a name looks like one of the prepared names, with or without a number at its end. */
export const looksLike = (name: string, skeletons: ReadonlySet<string>): boolean =>
  skeletons.has(skeletonOf(name)) || skeletons.has(skeletonOf(name.replace(/[\d\s._-]+$/, '')));

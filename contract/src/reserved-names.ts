/** Default names that players cannot take. Staff can change the setting. */
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

/** Look-alike letters and digits, grouped by the letter used in their place in comparisons. */
const groups: readonly (readonly [letter: string, alike: string])[] = [
  ['a', '4@аαɑᴀᎪꓮ'],
  ['b', '8вβʙᏏᏴꓐ'],
  ['c', 'сϲᴄᏟꓚ'],
  ['d', 'ԁđᴅᎠᏧꓓꓒ'],
  ['e', '3еεєᴇᎬꓰ'],
  ['f', 'ꜰꓝ'],
  ['g', '9ɡԍɢցᏀᏻᏳꓖ'],
  ['h', 'нһħհʜᎻᏂꓧ'],
  ['j', 'јյᴊᎫꓙ'],
  ['k', 'кκᴋᏦꓗ'],
  ['l', '1i|!іıιӏɩɪʟłᎥᏞꓡꓲ'],
  ['m', 'мμᴍᎷꓟ'],
  ['n', 'пηոɴꓠ'],
  ['o', '0оοօøᴏᎾꓳ'],
  ['p', 'рρᴘᏢꓑ'],
  ['r', 'гѓʀᎡᏒꓣ'],
  ['s', '5$ѕꜱᏚᏕꓢ'],
  ['t', '7тτᴛᎢꓔ'],
  ['u', 'υսʋᴜᏌꓴ'],
  ['v', 'ѵνᴠᏙꓦ'],
  ['w', 'ѡԝωᴡᎳᏔꓪ'],
  ['x', 'хχꓫ'],
  ['y', 'уүγʏᎩᎽꓬ'],
  ['z', 'ᴢᏃꓜ'],
];
const inOneForm = (text: string): string => text.normalize('NFKD').toLowerCase();
const lookAlikes = new Map(
  groups.flatMap(([letter, alike]) => [...inOneForm(alike)].map((each) => [each, letter] as const)),
);

/** Returns the same text for all names that look the same: it ignores case, accents, separators and invisible characters. */
export const skeletonOf = (name: string): string =>
  [...inOneForm(name)]
    .map((each) => lookAlikes.get(each) ?? each)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm');

/** Prepares a list of names for `looksLike`, so that comparing many names with it is fast. */
export const skeletonsOf = (names: Iterable<string>): ReadonlySet<string> =>
  new Set([...names].map(skeletonOf).filter((skeleton) => skeleton !== ''));

/** Whether a name looks like one of the prepared names, with or without a number at its end. */
export const looksLike = (name: string, skeletons: ReadonlySet<string>): boolean =>
  skeletons.has(skeletonOf(name)) || skeletons.has(skeletonOf(name.replace(/[\d\s._-]+$/, '')));

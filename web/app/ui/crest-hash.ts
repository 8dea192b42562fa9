/** Number of glyphs in crest-glyphs.svg. */
export const CREST_GLYPHS = 40;

/** Maps a seed to a glyph with FNV-1a, so that the server and the browser choose the same glyph. */
export function crestGlyph(seed: string | number): number {
  let hash = 0x811c9dc5;
  for (const character of String(seed)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % CREST_GLYPHS;
}

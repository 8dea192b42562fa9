/** Number of glyphs in the sprite. */
export const CREST_GLYPHS = 40;

/** The same glyph for the same seed, on the server and in the browser (FNV-1a). */
export function crestGlyph(seed: string | number): number {
  let hash = 0x811c9dc5;
  for (const character of String(seed)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % CREST_GLYPHS;
}

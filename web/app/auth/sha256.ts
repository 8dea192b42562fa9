// SHA-256 in plain JavaScript, because Web Crypto needs HTTPS and is slow for many short inputs.
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
};
/** The first 32 bits of a root's fractional part, from which the standard derives its constants. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 0x1_0000_0000) | 0;
const starts = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const rounds = primes(64).map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const compress = (state: Int32Array, words: Int32Array): void => {
  const at = (index: number): number => words[index] as number;
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = (at(index - 16) + low + at(index - 7) + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index += 1) {
    const mix = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mix + ((e & f) ^ (~e & g)) + (rounds[index] as number) + at(index)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word;
};

/** Returns the hexadecimal SHA-256 of an ASCII text. */
export const sha256 = (text: string): string => {
  const state = Int32Array.from(starts);
  const blocks = Math.ceil((text.length + 9) / 64);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    words.fill(0);
    for (let offset = 0; offset < 64; offset += 1) {
      const index = block * 64 + offset;
      const byte = index < text.length ? text.charCodeAt(index) : index === text.length ? 0x80 : 0;
      words[offset >> 2] = (words[offset >> 2] as number) | (byte << (24 - (offset % 4) * 8));
    }
    if (block === blocks - 1) words[15] = text.length * 8;
    compress(state, words);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
};

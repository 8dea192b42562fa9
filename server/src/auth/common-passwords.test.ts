import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { commonWords } from './common-words.ts';

describe('the common password check', () => {
  const known =
    `Password1 Passw0rd P@ssw0rd1 Qwerty1 Qwerty123 Dragon1 Abc123 Aa123456 1qaz2WSX Zaq12wsx Michael1 Jordan23
    Blink182 Abcd1234 Asdf1234 Letmein1 Pa55word Welcome1 Monkey12 Liverpool1 1Password 123Qwerty Iloveyou2 Q1w2e3r4 A1b2c3d4
    Trustno1 Sunshine1 Aaaaaa1 Drag0n99 Summer2024 Hell0123 123456Aa Superman1! Test1234 Secret12 Charlie99 L0vely1 PASSword1
    Qazwsx123 Starwars1 Metin2 Wyrmgate1 QwertyQwerty1 Ab12345 Zxcvbnm1`.split(/\s+/);

  it.each(known)('rejects %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Kx7mPq2z',
    'Dragon4821',
    'gR4nite9kel',
    'Tr0mbOne52q',
    'v8Zunkel',
    'Blorf3Tix',
    'Moss7Lantern',
    'aB3dE6gH9',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('rejects every common word in any case with up to three digits before or after it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...commonWords),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.integer({ min: 0, max: 999 }),
        (word, upper, number) => {
          const spelt = [...word].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join('');
          expect(isCommonPassword(`${spelt}${number}`)).toBe(true);
          expect(isCommonPassword(`${number}${spelt}`)).toBe(true);
        },
      ),
    );
  });

  it('covers more than three thousand passwords of allowed length', () => {
    const suffixes = ['1', '12', '123', '1234', '2024'];
    const candidates = [...commonWords].flatMap((word) =>
      suffixes.map((suffix) => `${word.charAt(0).toUpperCase()}${word.slice(1)}${suffix}`),
    );
    const valid = candidates.filter((password) => password.length >= 6 && password.length <= 16);
    expect(valid.length).toBeGreaterThan(3000);
    expect(valid.filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  it("rejects passwords built from the site's or the user's name", () => {
    const context = ['Ormveil', 'Ada', 'silverfern'];
    for (const password of ['Ormveil7', 'xOrmveil9Q', 'Ada1234', '0Ada99', 'MySilverFern4'])
      expect(isCommonPassword(password, context), password).toBe(true);
    for (const password of ['Adamant7Rook', 'Fern77Kettle'])
      expect(isCommonPassword(password, context), password).toBe(false);
  });

  it('takes less than half a second in total for worst-case input', () => {
    const before = process.cpuUsage();
    for (const text of [
      '1'.repeat(256),
      'a1'.repeat(128),
      '!@$0134'.repeat(36),
      `${'0'.repeat(128)}a${'0'.repeat(127)}`,
    ])
      isCommonPassword(text);
    // Measures CPU time of this process, so that other load on the machine does not matter.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});

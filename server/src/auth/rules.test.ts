import { Password, passwordRules, Registration, Username } from '@wyrmgate/contract/auth';
import { mentionsIn } from '@wyrmgate/contract/chat-constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registrationForm } from '../../test/sign-up.ts';

const codesOf = (parsed: { error?: { issues: { message: string; path: PropertyKey[] }[] } }) =>
  (parsed.error?.issues ?? []).map(({ message, path }) => `${path.join('.')} ${message}`.trim());

describe('the username rule', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

  it('accepts every name of 3 to 16 ASCII letters and digits', () => {
    const names = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 16 });
    fc.assert(
      fc.property(names, (name) => {
        expect(Username.parse(name)).toBe(name);
      }),
    );
  });

  it('rejects all other texts with one error, or with two if they are longer than 64 characters', () => {
    const others = fc.string({ unit: 'binary', maxLength: 70 }).filter((text) => !/^[A-Za-z0-9]{3,16}$/.test(text));
    fc.assert(
      fc.property(others, (text) => {
        expect(codesOf(Username.safeParse(text))).toHaveLength(text.length > 64 ? 2 : 1);
      }),
    );
    for (const text of ['ab', 'a'.repeat(17), 'abc\n', 'аbc', 'ａｂｃ', 'abc ', 'a_b', "a'b"])
      expect(Username.safeParse(text).success, JSON.stringify(text)).toBe(false);
  });
});

it('mentions match names from the game, without the punctuation that follows them', () => {
  expect(mentionsIn('@hard-core_7, @anna- and @anna_lena! mail@anna.example @_x')).toEqual([
    'hard-core_7',
    'anna',
    'anna_lena',
  ]);
});

describe('the password rule', () => {
  it('accepts exactly the texts that satisfy all displayed rules, without changing them', () => {
    const characters = fc.oneof(
      fc.constantFrom(...'aZ09 _é'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const texts = fc.array(characters, { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = Password.safeParse(text);
        const valid = Object.values(passwordRules).every((rule) => rule(text)) && !text.includes('\0');
        expect(parsed.success).toBe(valid);
        if (parsed.success) expect(parsed.data).toBe(text);
      }),
    );
  });

  it('counts code points, not UTF-16 units', () => {
    expect(passwordRules.length('Ab1🐉🐉')).toBe(false);
    expect(passwordRules.length('Ab1🐉🐉🐉')).toBe(true);
    expect(passwordRules.length(`Ab1${'🐉'.repeat(13)}`)).toBe(true);
    expect(passwordRules.length(`Ab1${'🐉'.repeat(14)}`)).toBe(false);
  });

  it('rejects NUL characters and lone surrogates', () => {
    for (const password of ['Abc\u0000def1', 'Abcdef1\ud83d'])
      expect(codesOf(Password.safeParse(password))).toEqual(['auth:validation.passwordCharacters']);
  });
});

describe('the registration form', () => {
  const mistakes = {
    username: [{ username: 'a b' }, 'username auth:validation.username'],
    noUsername: [{ username: undefined }, 'username auth:validation.usernameRequired'],
    repeatPassword: [{ repeatPassword: 'Other1pass' }, 'repeatPassword auth:validation.repeatPassword'],
    repeatEmail: [{ repeatEmail: 'other@mail.example' }, 'repeatEmail auth:validation.repeatEmail'],
    socialId: [{ socialId: '123456' }, 'socialId auth:validation.socialId'],
    specific: [{ discoverySource: 'specific' }, 'customSource auth:validation.customSource'],
    terms: [{ acceptTerms: false }, 'acceptTerms auth:validation.acceptTerms'],
    noTerms: [{ acceptTerms: undefined }, 'acceptTerms auth:validation.acceptTerms'],
    characterName: [{ characterName: '-' }, 'characterName auth:validation.characterName'],
    customSource: [{ customSource: 'a\u0000b' }, 'customSource auth:validation.customSourceCharacters'],
  } as const;

  it('reports all mistakes at once, in every combination', () => {
    fc.assert(
      fc.property(fc.subarray(Object.values(mistakes)), (made) => {
        const form = Object.assign(registrationForm(), ...made.map(([change]) => change));
        const custom = form.customSource !== undefined;
        const found = codesOf(Registration.safeParse(form));
        // A later change to the same field may have overwritten this one.
        const expected = made
          .filter(([change]) => Object.entries(change).every(([field, value]) => form[field] === value))
          .map(([, issue]) => issue)
          .filter((issue) => !(custom && issue === 'customSource auth:validation.customSource'));
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('treats emails that differ only in case and surrounding spaces as equal', () => {
    const form = registrationForm({ email: 'Ada@Mail.Example', repeatEmail: ' ada@mail.example ' });
    expect(codesOf(Registration.safeParse(form))).toEqual([]);
  });
});

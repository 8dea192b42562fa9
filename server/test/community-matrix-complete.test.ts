import { readdirSync, readFileSync } from 'node:fs';
import { contract } from '@wyrmgate/contract';
import { expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const matrices = readdirSync(folder)
  .filter((name) => /^community(-.*matrix(\.test)?)?\.ts$/.test(name))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/** Calls that no matrix needs, with the reason. */
const exempt: Record<string, string> = {
  'forum.uploadImage': 'takes a form, which the matrix sends without the client: "uploads a picture"',
};

const domains = ['forum', 'chat', 'moderation', 'word-filter', 'players'] as const;
const calls = domains.flatMap((domain) => Object.keys(contract[domain]).map((call) => [domain, call] as const));
/** Matrices make the calls that they check through `api`, the client of the caller. */
const isCalled = (domain: string, call: string): boolean =>
  new RegExp(`(?<![.\\w])api(\\.${domain}|\\['${domain}'\\])\\.${call}\\b`).test(matrices);

it('every call of the forum, the chat, moderation, the word filter and player pages is in a rights matrix', () => {
  const missing = calls.filter(([domain, call]) => !isCalled(domain, call)).map((names) => names.join('.'));
  expect(missing.toSorted()).toEqual(Object.keys(exempt).toSorted());
  expect(calls.length).toBeGreaterThan(90);
});

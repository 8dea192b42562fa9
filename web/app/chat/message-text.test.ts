import { expect, it } from 'vitest';
import { partsOf } from './message-text.tsx';

const linksIn = (text: string) => partsOf(text).flatMap((part) => (part.link ? [part.text] : []));
const whole = (text: string) =>
  partsOf(text)
    .map((part) => part.text)
    .join('');

it.each([
  ['See https://ormveil.example/a?b=1, please.', ['https://ormveil.example/a?b=1']],
  ['(http://a.example/x) and https://b.example!', ['http://a.example/x', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x www.a.example', []],
  ['https://', []],
  ['<img src=x> "https://c.example/">', ['https://c.example/']],
])('chat messages link the addresses in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(whole(text)).toBe(text);
});

it.each([
  ['@Grimhollow and @oakensoul, hello', ['grimhollow', 'oakensoul']],
  ['mail@grimhollow.example https://a.example/@grimhollow @@grimhollow', []],
  ['@a @name_x @Name’s', ['name_x', 'name']],
])('mentions in the chat message %j are highlighted', (text, names) => {
  expect(partsOf(text).flatMap(({ mention }) => mention ?? [])).toEqual(names);
  expect(whole(text)).toBe(text);
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from './portal.ts';
import type { Done, Job, WantedPage } from './whole-pages.ts';

const paths = ['/', '/news', '/shop', '/rankings', '/rankings?min=1', '/events', '/forum', '/supporters', '/login'];
const languages = ['en', 'de', 'tr', 'pt'] as const;
const pages: WantedPage[] = paths.flatMap((path) => languages.map((language) => ({ language, path })));

const render = async (job: Job): Promise<Done> => {
  // A process instead of a thread, because ending a thread that is still compiling can crash Node.
  const child = fork(fileURLToPath(new URL('./whole-pages.ts', import.meta.url)), { execArgv: [] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ended with ${code}.`);
  });
  child.send(job);
  try {
    return ((await Promise.race([once(child, 'message'), ended])) as [Done])[0];
  } finally {
    ended.catch(() => undefined);
    child.kill();
  }
};

test('a page is identical with and without parts that were cached for other pages', async ({ portal }) => {
  test.slow();
  const { html, different, answers } = await render({ portal: portal.url, pages: [...pages, ...pages], answers: {} });
  expect(different).toBe(pages.length);
  for (const path of paths) {
    // Languages never share cached parts, so rendering one path in every language uses no part of another page.
    const own = pages.filter((page) => page.path === path);
    const alone = await render({ portal: portal.url, pages: own, answers });
    for (const [at, page] of own.entries()) {
      const [name, place] = [`${path} in ${page.language}`, pages.indexOf(page)];
      expect(alone.html[at], name).toContain(`<html lang="${page.language}"`);
      expect(html[place], `${name}, with parts of other pages`).toBe(alone.html[at]);
      expect(html[place + pages.length], `${name}, cached as a whole`).toBe(alone.html[at]);
    }
  }
});

test('the server renders the same page for a logged-in player as for a visitor', async ({ portal }) => {
  const reply = await fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'player', password: 'Demo1234' }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}`, cookie: `token=${data.token}` };
  // Retries, because the data may change between the two requests.
  for (const language of languages)
    for (const path of ['/shop', '/rankings', '/supporters', '/profile'])
      await expect(async () => {
        const [own, other] = await Promise.all(
          [headers, {}].map(async (sent) =>
            (await fetch(`${portal.url}${path}?lang=${language}`, { headers: sent })).text(),
          ),
        );
        expect(own, `${path} in ${language}`).toBe(other);
      }).toPass();
});

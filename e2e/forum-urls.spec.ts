import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './portal.ts';
import { type CallApi, callAs, logIn } from './users.ts';

/** Reads a page as a visitor without JavaScript, and follows no redirect. */
const read = async (request: APIRequestContext, path: string) => {
  const reply = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  return { status: reply.status(), location: reply.headers().location ?? null, html: await reply.text() };
};
const docOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const pathOf = (address: string): string => {
  const { pathname, search, hash } = new URL(address);
  return `${pathname}${search}${hash}`;
};
const canonicalOf = (html: string): string | null => {
  const [, address] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
  return address === undefined ? null : pathOf(address);
};
type Markup = {
  url: string;
  mainEntityOfPage: string;
  headline: string;
  text: string;
  datePublished: string;
  author: { name: string };
  interactionStatistic: { userInteractionCount: number };
  comment: { position: number; url: string; text: string; datePublished: string; author: { name: string } }[];
};
const postingsOf = (html: string): Markup[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, json = '']) => JSON.parse(json) as Markup & { '@type': string })
    .filter((data) => data['@type'] === 'DiscussionForumPosting');

type Groups = { groups: { id: number; sections: { id: number; slug: string; version: number }[] }[] };
const openSection = async (staff: CallApi, form: object) => {
  const { groups } = (await staff('GET', '/api/admin/forum/sections')) as Groups;
  const slug = `harbour-${randomBytes(3).toString('hex')}`;
  const body = { group_id: groups[0]?.id, slug, names: { en: 'Harbour' }, ...form };
  const after = (await staff('POST', '/api/admin/forum/sections', body)) as Groups;
  const found = after.groups.flatMap(({ sections }) => sections).find((section) => section.slug === slug);
  if (!found) throw new Error('The section was not created.');
  return { body, ...found };
};
type Sent = { thread: number; id: number; slug: string };

test('old addresses of renamed and moved threads and sections redirect permanently to the canonical address', async ({
  request,
}) => {
  const staff = await callAs(request, 'implementor');
  const word = randomBytes(3).toString('hex');
  const section = await openSection(staff, {});
  const first = { section: section.slug, title: `Ferry times ${word}`, body: docOf('When does it leave?') };
  const { thread, id, slug } = (await staff('POST', '/api/forum/posts', first)) as Sent;
  const pathIn = (name: string, rest: string) => `/forum/${name}/${thread}-${rest}`;

  await test.step('a renamed thread', async () => {
    await staff('PUT', `/api/forum/replies/${id}`, { body: docOf('When does it leave?'), title: `Boat times ${word}` });
    const address = pathIn(section.slug, `boat-times-${word}`);
    for (const old of [pathIn(section.slug, slug), `/forum/${section.slug}/${thread}`, pathIn(section.slug, 'x')])
      expect(await read(request, old)).toMatchObject({ status: 301, location: address });
    const page = await read(request, address);
    expect([page.status, canonicalOf(page.html)]).toEqual([200, address]);
  });
  await test.step('a renamed section, its feed and its threads', async () => {
    const renamed = `docks-${word}`;
    const form = { ...section.body, slug: renamed };
    await staff('PUT', `/api/admin/forum/sections/${section.id}`, form);
    expect(await read(request, `/forum/${section.slug}`)).toMatchObject({ status: 301, location: `/forum/${renamed}` });
    expect(await read(request, `/forum/${section.slug}?after=${thread}`)).toMatchObject({
      status: 301,
      location: `/forum/${renamed}?after=${thread}`,
    });
    expect(await read(request, `/forum/${section.slug}/feed.xml`)).toMatchObject({
      status: 301,
      location: `/forum/${renamed}/feed.xml`,
    });
    const address = pathIn(renamed, `boat-times-${word}`);
    expect(await read(request, pathIn(section.slug, `boat-times-${word}`))).toMatchObject({
      status: 301,
      location: address,
    });
    const page = await read(request, `/forum/${renamed}`);
    expect([page.status, canonicalOf(page.html)]).toEqual([200, `/forum/${renamed}`]);
  });
  await test.step('a thread that staff moved to another section', async () => {
    const target = await openSection(staff, {});
    await staff('POST', `/api/admin/forum/threads/${thread}/move`, { section: target.id });
    const address = pathIn(target.slug, `boat-times-${word}`);
    expect(await read(request, pathIn(`docks-${word}`, `boat-times-${word}`))).toMatchObject({
      status: 301,
      location: address,
    });
    expect((await read(request, address)).status).toBe(200);
  });
});

test('the address of a post leads to its page, or shows a not-found page to readers who may not see the post', async ({
  page,
  request,
}) => {
  const staff = await callAs(request, 'implementor');
  const word = randomBytes(3).toString('hex');
  const post = async (section: string) => {
    const first = { section, title: `Signpost ${word}`, body: docOf(`To the mill ${word}.`) };
    return (await staff('POST', '/api/forum/posts', first)) as Sent;
  };
  const [open, closed] = [await openSection(staff, {}), await openSection(staff, { see_right: 'staff' })];
  const [seen, unseen] = [await post(open.slug), await post(closed.slug)];
  const placeOf = (section: string, { thread, slug }: Sent) => `/forum/${section}/${thread}-${slug}#post-1`;
  expect(await read(request, `/forum/posts/${seen.id}`)).toMatchObject({
    status: 302,
    location: placeOf(open.slug, seen),
  });
  for (const id of [unseen.id, 999_999_999, 'first', '1e9']) {
    const { status, html } = await read(request, `/forum/posts/${id}`);
    expect([status, html.slice(0, 15), html.includes('noindex')]).toEqual([404, '<!DOCTYPE html>', true]);
    expect(html).not.toContain(closed.slug);
  }
  await logIn(page, 'implementor');
  await page.goto(`/forum/posts/${unseen.id}`);
  await page.waitForURL((url) => pathOf(url.href) === placeOf(closed.slug, unseen));
});

test('a thread page describes its posts for search engines, is readable without JavaScript, and is gone once hidden', async ({
  request,
}) => {
  const staff = await callAs(request, 'implementor');
  const word = randomBytes(3).toString('hex');
  const section = await openSection(staff, {});
  const first = { section: section.slug, title: `Mill <wheel> ${word}`, body: docOf(`The mill stopped ${word}.`) };
  const { thread, slug } = (await staff('POST', '/api/forum/posts', first)) as Sent;
  for (let no = 2; no <= 21; no += 1)
    await staff('POST', `/api/forum/posts/${thread}/replies`, { body: docOf(`Answer ${no} ${word}.`) });
  const { posts } = (await staff('GET', `/api/forum/posts/${thread}`)) as { posts: { created_at: string }[] };
  const address = `/forum/${section.slug}/${thread}-${slug}`;

  await test.step('the first page', async () => {
    const { html } = await read(request, address);
    expect(canonicalOf(html)).toBe(address);
    const [posting, ...others] = postingsOf(html);
    expect(others).toEqual([]);
    if (!posting) throw new Error('The page has no structured data.');
    expect([posting.url, posting.mainEntityOfPage].map(pathOf)).toEqual([address, address]);
    expect(posting).toMatchObject({
      headline: `Mill <wheel> ${word}`,
      text: `The mill stopped ${word}.`,
      datePublished: posts[0]?.created_at,
      author: { name: 'implementor' },
      interactionStatistic: { userInteractionCount: 20 },
    });
    expect(posting.comment.map((comment) => ({ ...comment, url: pathOf(comment.url) }))).toEqual(
      posts.slice(1).map(({ created_at }, index) => ({
        '@type': 'Comment',
        position: index + 2,
        url: `${address}#post-${index + 2}`,
        text: `Answer ${index + 2} ${word}.`,
        datePublished: created_at,
        author: { '@type': 'Person', name: 'implementor' },
      })),
    );
    const readable = html.replace(/<script.*?<\/script>/gs, '');
    expect(readable).toContain(`<h1`);
    for (const text of [`Mill &lt;wheel&gt; ${word}`, `The mill stopped ${word}.`, `Answer 20 ${word}.`])
      expect(readable).toContain(text);
    expect(readable).toContain(`href="${address}?page=2"`);
  });
  await test.step('the second page', async () => {
    const { html } = await read(request, `${address}?page=2`);
    expect(canonicalOf(html)).toBe(`${address}?page=2`);
    const [posting] = postingsOf(html);
    expect(posting && pathOf(posting.url)).toBe(address);
    expect(posting?.comment.map(({ position, url }) => [position, pathOf(url)])).toEqual([
      [21, `${address}?page=2#post-21`],
    ]);
    expect(html.replace(/<script.*?<\/script>/gs, '')).toContain(`Answer 21 ${word}.`);
  });
  await test.step('the sitemap names it', async () => {
    const locations = async (path: string) => {
      const { status, html: xml } = await read(request, path);
      expect([status, xml.startsWith('<?xml')]).toEqual([200, true]);
      return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => pathOf(loc));
    };
    expect(await (await request.get('/robots.txt')).text()).toContain('/forum/sitemap.xml');
    const files = await locations('/forum/sitemap.xml');
    expect(files[0]).toBe('/forum/sitemap/sections.xml');
    // The list of threads is cached for minutes, so it may not name the new one yet.
    for (const file of files)
      for (const path of (await locations(file)).slice(0, 2)) expect((await read(request, path)).status).toBe(200);
    expect((await read(request, '/forum/sitemap/99999.xml')).status).toBe(404);
    expect((await read(request, '/forum/sitemap/x')).status).toBe(404);
  });
  await test.step('the hidden thread', async () => {
    await staff('POST', `/api/admin/forum/threads/${thread}`, { action: 'hide', reason: 'Spam' });
    const { status, html } = await read(request, address);
    expect([status, postingsOf(html), canonicalOf(html)]).toEqual([404, [], null]);
    expect(html).not.toContain('The mill stopped');
    expect(html).toContain('noindex');
  });
});

test('without JavaScript, the forum collapses sections in languages other than the reader’s', async ({ request }) => {
  const staff = await callAs(request, 'implementor');
  const { slug } = await openSection(staff, { language: 'de' });
  const isFolded = async (language: string) => {
    const { html } = await read(request, `/forum?lang=${language}`);
    expect(html).toContain(`href="/forum/${slug}"`);
    return (html.match(/<details.*?<\/details>/gs) ?? []).some((part) => part.includes(`href="/forum/${slug}"`));
  };
  expect([await isFolded('en'), await isFolded('de')]).toEqual([true, false]);
});

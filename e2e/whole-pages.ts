// Runs in a process with its own copy of the web build, so that it starts without cached parts of other pages.
import { once } from 'node:events';
import { type Contract, contract } from '@wyrmgate/contract';
import { type Answer, createClient, type Send } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';

export type WantedPage = { language: Language; path: string };
export type Answers = Record<string, Answer>;
export type Job = { portal: string; pages: WantedPage[]; answers: Answers };
/** `different` counts the pages that were rendered instead of served whole from the cache. */
export type Done = { html: string[]; different: number; answers: Answers };

const [{ portal, pages, answers }] = (await once(process, 'message')) as [Job];

/** Sends each request to the portal only once, so that all pages are rendered from the same data. */
const sendFor =
  (language: Language): Send =>
  async ({ url }) => {
    const key = `${language} ${url}`;
    const known = answers[key];
    if (known) return known;
    const response = await fetch(portal + url, { headers: { 'x-language': language } });
    const answer = { status: response.status, text: await response.text() };
    answers[key] = answer;
    return answer;
  };

const build = (await import(new URL('../web/build/server/index.js', import.meta.url).href)) as ServerBuild;
const { pageContext, bodies } = build.entry.module as unknown as {
  pageContext: RouterContext<unknown>;
  bodies: WeakMap<Response, Buffer>;
};
const handle = createRequestHandler(build, 'production');
const made: (Buffer | undefined)[] = [];
for (const { language, path } of pages) {
  const context = {
    api: createClient<Contract>(contract, sendFor(language)),
    language,
    origin: portal,
    production: true,
    devPages: false,
    oldBrowser: false,
  };
  const response = await handle(
    new Request(portal + path),
    new RouterContextProvider(new Map([[pageContext, context]])),
  );
  made.push(bodies.get(response));
}
process.send?.({
  html: made.map(String),
  different: new Set(made).size,
  answers,
} satisfies Done);

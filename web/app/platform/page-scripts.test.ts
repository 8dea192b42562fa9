import { expect, it } from 'vitest';
import { arrangeScripts } from './page-scripts.ts';

const preloads = ['/manifest.js', '/entry.js', '/frame.js', '/home.js']
  .map((file) => `<link rel="modulepreload" href="${file}"/>`)
  .join('');
const textPreload = '<link rel="preload" href="/en/home.json" as="fetch" crossorigin="" fetchPriority="low"/>';
const script = `import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/home.js";

  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/entry.js");`;
const html = `<html><head>${preloads}${textPreload}</head><body><p>Hi</p><script>scroll()</script><script type="module" async="">${script}</script></body></html>`;

it('deferred scripts of a page start only after the page has loaded', () => {
  const page = arrangeScripts(html, { late: true }).join('');
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain(textPreload);
  expect(page).toContain('for (const href of ["/en/home.json"]) preload(');
  expect(page).not.toMatch(/^import /m);
  expect(page).toContain('await earlyPresses.started;');
  expect(page).toContain('await Promise.all(["/manifest.js","/frame.js","/home.js"]');
  expect(page).toContain('const route1 = await import("/home.js");');
  expect(page).toMatch(/"home":route1\};\s+import\("\/entry\.js"\);<\/script><script>/);
});

it('page scripts that are not deferred stay unchanged, and the script for early presses is added', () => {
  const page = arrangeScripts(html, { late: false }).join('');
  expect(page).toContain(preloads + textPreload);
  expect(page).toContain(`<script type="module" async="">${script}</script>`);
  expect(page).toMatch(/<script>\(function keepEarlyPresses[\s\S]*<\/script><\/body><\/html>$/);
});

it('a page without scripts stays unchanged', () => {
  expect(arrangeScripts('<p>Hi</p>', { late: true })).toEqual(['<p>Hi</p>']);
});

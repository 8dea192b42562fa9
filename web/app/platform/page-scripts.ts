import { keepEarlyPresses } from './early-presses.ts';

const openModule = '<script type="module" async="">';
const close = '</script>';
const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
/** Texts that the scripts need. Loading them with the page would delay its pictures and fonts. */
const textPreload = /<link rel="preload" href="([^"]+)" as="fetch"[^>]*>/g;
// Placed last in the body. Elsewhere, React would mistake it for a script that React rendered.
const early = `<script>(${keepEarlyPresses})()${close}`;

/** Makes the imports in React Router's script dynamic, so that files load only when the script runs. */
const importLater = (script: string): string =>
  script
    .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");?/gm, 'await import($1);');

/** Waits until the page has loaded or the visitor uses it. Then loads all files in parallel and runs React Router's script. */
const lateScript = (script: string, files: readonly string[], texts: readonly string[]): string => {
  const entry = /import\("([^"]+)"\);?\s*$/.exec(script)?.[1];
  const needed = files.filter((file) => file !== entry);
  return `await earlyPresses.started;
const preload = (link) => document.head.append(Object.assign(document.createElement("link"), link));
preload({ rel: "modulepreload", href: ${JSON.stringify(entry)} });
for (const href of ${JSON.stringify(texts)}) preload({ rel: "preload", href, as: "fetch", crossOrigin: "anonymous" });
await Promise.all(${JSON.stringify(needed)}.map((file) => import(file)));
${importLater(script)}`;
};

/** Cached by files, texts and script. */
const lateScripts = new Map<string, string>();

/**
 * Adds the early-press script and `data` to a page. With `late`, other scripts wait until the page has loaded (bench:
 * "Lighthouse"); the result is in pieces to avoid copying the page.
 */
export const arrangeScripts = (html: string, { late, data = '' }: { late: boolean; data?: string }): string[] => {
  const at = html.lastIndexOf(openModule);
  const last = html.lastIndexOf('</body>');
  if (at < 0 || last < 0) return [html];
  const end = html.indexOf(close, at);
  const tail = [html.slice(end, last), early, data, html.slice(last)];
  if (!late) return [html.slice(0, end), ...tail];
  // React renders preload links into the head.
  const headEnd = html.indexOf('</head>');
  const head = html.slice(0, headEnd);
  const script = html.slice(at + openModule.length, end);
  const files = [...head.matchAll(preload)].map(([, file = '']) => file);
  const texts = [...head.matchAll(textPreload)].map(([, file = '']) => file);
  const key = `${files} ${texts} ${script}`;
  const made = lateScripts.get(key) ?? lateScript(script, files, texts);
  lateScripts.set(key, made);
  return [
    head.replace(preload, '').replace(textPreload, ''),
    html.slice(headEnd, at),
    '<script type="module">',
    made,
    ...tail,
  ];
};

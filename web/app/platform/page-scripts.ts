import { keepEarlyPresses } from './early-presses.ts';

const openModule = '<script type="module" async="">';
const close = '</script>';
const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
// Last in the body, because React would mistake it for a script that it has rendered.
const early = `<script>(${keepEarlyPresses})()${close}`;

/** React Router's script with dynamic imports, so that its files load when the script wants them. */
const importLater = (script: string): string =>
  script
    .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");?/gm, 'await import($1);');

/** Loads all files at once when the page has loaded or is used, and then runs React Router's script. */
const lateScript = (script: string, files: readonly string[]): string => {
  const entry = /import\("([^"]+)"\);?\s*$/.exec(script)?.[1];
  const needed = files.filter((file) => file !== entry);
  return `await earlyPresses.started;
document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: ${JSON.stringify(entry)} }));
await Promise.all(${JSON.stringify(needed)}.map((file) => import(file)));
${importLater(script)}`;
};

/** One per set of files, so that it is made once. */
const lateScripts = new Map<string, string>();

/**
 * Adds the script for early presses to a rendered page, and `data` behind it. With `late`, the other scripts start after the
 * page has loaded: what a reader came for is drawn first (bench: "Lighthouse"). Returns the page in pieces, which is faster
 * than to copy it for each change.
 */
export const arrangeScripts = (html: string, { late, data = '' }: { late: boolean; data?: string }): string[] => {
  const at = html.lastIndexOf(openModule);
  const last = html.lastIndexOf('</body>');
  if (at < 0 || last < 0) return [html];
  const end = html.indexOf(close, at);
  const tail = [html.slice(end, last), early, data, html.slice(last)];
  if (!late) return [html.slice(0, end), ...tail];
  // React puts the links for the files there.
  const headEnd = html.indexOf('</head>');
  const head = html.slice(0, headEnd);
  const script = html.slice(at + openModule.length, end);
  const files = [...head.matchAll(preload)].map(([, file = '']) => file);
  const key = `${files} ${script}`;
  const made = lateScripts.get(key) ?? lateScript(script, files);
  lateScripts.set(key, made);
  return [head.replace(preload, ''), html.slice(headEnd, at), '<script type="module">', made, ...tail];
};

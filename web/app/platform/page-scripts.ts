import { keepEarlyPresses } from './early-presses.ts';

const openModule = '<script type="module" async="">';
const close = '</script>';
const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
// Placed last in the body, because React would otherwise mistake it for a script that it has rendered.
const early = `<script>(${keepEarlyPresses})()${close}`;

/** Turns the imports of React Router's script into dynamic ones, so that its files load only when the script runs. */
const importLater = (script: string): string =>
  script
    .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");?/gm, 'await import($1);');

/** Waits until the page has loaded or the visitor uses it, then loads all files in parallel and runs React Router's script. */
const lateScript = (script: string, files: readonly string[]): string => {
  const entry = /import\("([^"]+)"\);?\s*$/.exec(script)?.[1];
  const needed = files.filter((file) => file !== entry);
  return `await earlyPresses.started;
document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: ${JSON.stringify(entry)} }));
await Promise.all(${JSON.stringify(needed)}.map((file) => import(file)));
${importLater(script)}`;
};

/** Caches the late scripts by files and script. */
const lateScripts = new Map<string, string>();

/**
 * Adds the script for early presses and then `data` to a rendered page. With `late`, the other scripts start only after the
 * page has loaded, so that its content is drawn first (bench: "Lighthouse"); the page stays in pieces to avoid copies.
 */
export const arrangeScripts = (html: string, { late, data = '' }: { late: boolean; data?: string }): string[] => {
  const at = html.lastIndexOf(openModule);
  const last = html.lastIndexOf('</body>');
  if (at < 0 || last < 0) return [html];
  const end = html.indexOf(close, at);
  const tail = [html.slice(end, last), early, data, html.slice(last)];
  if (!late) return [html.slice(0, end), ...tail];
  // React puts the preload links into the head.
  const headEnd = html.indexOf('</head>');
  const head = html.slice(0, headEnd);
  const script = html.slice(at + openModule.length, end);
  const files = [...head.matchAll(preload)].map(([, file = '']) => file);
  const key = `${files} ${script}`;
  const made = lateScripts.get(key) ?? lateScript(script, files);
  lateScripts.set(key, made);
  return [head.replace(preload, ''), html.slice(headEnd, at), '<script type="module">', made, ...tail];
};

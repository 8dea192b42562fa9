import { keepEarlyPresses } from './early-presses.ts';

const openModule = '<script type="module" async="">';
const close = '</script>';
const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;

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
 * Adds the script for early presses to a rendered page. With `late`, the other scripts start after the page has loaded: what
 * a reader came for is drawn first (bench: "Lighthouse").
 */
export const arrangeScripts = (html: string, { late }: { late: boolean }): string => {
  const at = html.lastIndexOf(openModule);
  if (at < 0) return html;
  const end = html.indexOf(close, at);
  const last = html.lastIndexOf('</body>');
  // Last in the body, because React would mistake it for a script that it has rendered.
  const early = `<script>(${keepEarlyPresses})()${close}`;
  const tail = `${html.slice(end, last)}${early}${html.slice(last)}`;
  if (!late) return html.slice(0, end) + tail;
  const script = html.slice(at + openModule.length, end);
  const files = [...html.matchAll(preload)].map(([, file = '']) => file);
  const key = `${files} ${script}`;
  const made = lateScripts.get(key) ?? lateScript(script, files);
  lateScripts.set(key, made);
  return `${html.slice(0, at).replace(preload, '')}<script type="module">${made}${tail}`;
};

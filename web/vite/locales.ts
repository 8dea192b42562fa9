import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { defaultLanguage, languages } from '../../contract/src/languages.ts';
import { compileMessage } from './icu-compile.ts';

type Messages = { [key: string]: string | Messages };

const root = path.resolve(import.meta.dirname, '../../contract/locales');
const id = 'virtual:locales';
const resolved = `\0${id}`;

const namespaces = (): string[] =>
  readdirSync(path.join(root, defaultLanguage))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

const readMessages = (language: string, namespace: string): Messages => {
  try {
    return JSON.parse(readFileSync(path.join(root, language, `${namespace}.json`), 'utf8')) as Messages;
  } catch (error) {
    // A missing file counts as untranslated. An invalid file stops the build.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${language}/${namespace}.json: ${String(error)}`);
  }
};

const translated = (source: Messages, target: Messages): Messages =>
  Object.fromEntries(
    Object.entries(source).map(([key, value]) => {
      const own = target[key];
      if (typeof value !== 'string') return [key, translated(value, typeof own === 'object' ? own : {})];
      return [key, compileMessage(typeof own === 'string' ? own : value)];
    }),
  );

/** Compiles a namespace of one language. Missing translations are replaced by English. */
const bundle = (language: string, namespace: string): Messages =>
  translated(readMessages(defaultLanguage, namespace), readMessages(language, namespace));

const everything = (): Record<string, Record<string, Messages>> =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(namespaces().map((name) => [name, bundle(language, name)])),
    ]),
  );

/**
 * Serves the compiled messages. The server keeps them in memory, and browsers fetch one file per language and namespace; a
 * shared version in the path replaces hashed file names.
 */
export const locales = (): Plugin => {
  let base = '';
  return {
    name: 'wyrmgate:locales',
    resolveId: (source) => (source === id ? resolved : undefined),
    load(source) {
      if (source !== resolved) return;
      const resources = JSON.stringify(everything());
      base = `/assets/locales/${createHash('sha256').update(resources).digest('hex').slice(0, 8)}`;
      const held = this.environment.config.consumer === 'server' ? `JSON.parse(${JSON.stringify(resources)})` : 'null';
      return `export const localesBase = ${JSON.stringify(base)};\nexport const resources = ${held};`;
    },
    generateBundle() {
      if (this.environment.config.consumer === 'server') return;
      for (const language of languages)
        for (const namespace of namespaces())
          this.emitFile({
            type: 'asset',
            fileName: `${base}/${language}/${namespace}.json`.slice(1),
            source: JSON.stringify(bundle(language, namespace)),
          });
    },
    hotUpdate({ file, server }) {
      if (!file.startsWith(root)) return;
      const { moduleGraph, hot, config } = this.environment;
      const module = moduleGraph.getModuleById(resolved);
      if (module) moduleGraph.invalidateModule(module);
      if (config.consumer !== 'server') return [];
      // Vite updates the browser's modules first, but a reload at that point would still render the old texts.
      hot.send({ type: 'full-reload' });
      server.environments.client.hot.send({ type: 'full-reload' });
      return [];
    },
    configureServer(server) {
      server.watcher.add(root);
      server.middlewares.use((request, reply, next) => {
        const [, language, namespace] =
          /^\/assets\/locales\/\w+\/(\w\w)\/([\w-]+)\.json$/.exec(request.url ?? '') ?? [];
        if (language === undefined || namespace === undefined || !namespaces().includes(namespace)) return next();
        reply.setHeader('content-type', 'application/json');
        reply.end(JSON.stringify(bundle(language, namespace)));
      });
    },
  };
};

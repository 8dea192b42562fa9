import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const imported = /import\s*\{([^}]*)\}\s*from\s*(['"])lucide-react\2;?/g;

/** Maps every exported name to the file of its icon, such as `House` and `HouseIcon` to `house`. */
const readBarrel = (): Map<string, string> => {
  const home = path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
  const barrel = readFileSync(path.join(home, 'dist/esm/lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of barrel.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
};

/** Splits an import of icons into one import per icon file. Other imports from the package stay unchanged. */
export const importIconFiles = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replace(imported, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const [icon = '', local = icon] = name.split(/\s+as\s+/);
        const file = files.get(icon);
        return file ? `import ${local} from 'lucide-react/icons/${file}';` : `import { ${name} } from 'lucide-react';`;
      })
      .join(' '),
  );

const ownFactory = fileURLToPath(new URL('../app/ui/lucide-icon.ts', import.meta.url));
const factoryId = '\0wyrmgate:lucide-factory';

/** Makes icons use `app/ui/lucide-icon.ts` instead of lucide's own function. */
export const lucideFactory = (): Plugin => ({
  name: 'wyrmgate:lucide-factory',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? factoryId : undefined,
  load: (id) =>
    id === factoryId ? `export { createLucideIcon as default } from ${JSON.stringify(ownFactory)};` : undefined,
});

/** Imports each icon from its own file. Otherwise every visitor would load the icons of the back office. */
export const lucideIcons = (): Plugin => {
  let files: Map<string, string> | undefined;
  return {
    name: 'wyrmgate:lucide-icons',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('lucide-react')) return;
      files ??= readBarrel();
      return { code: importIconFiles(code, files), map: null };
    },
  };
};

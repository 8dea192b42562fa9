import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const imported = /import\s*\{([^}]*)\}\s*from\s*(['"])lucide-react\2;?/g;

/** Maps each name that the package exports to the file of its icon: `House` and `HouseIcon` to `house`. */
const readBarrel = (): Map<string, string> => {
  const home = path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
  const barrel = readFileSync(path.join(home, 'dist/esm/lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of barrel.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
};

/** Turns an import of several icons into one import per icon. Other exports stay imports from the package. */
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

/** Builds the icons with `app/ui/lucide-icon.ts` instead of lucide's own function. */
export const lucideFactory = (): Plugin => ({
  name: 'wyrmgate:lucide-factory',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? factoryId : undefined,
  load: (id) =>
    id === factoryId ? `export { createLucideIcon as default } from ${JSON.stringify(ownFactory)};` : undefined,
});

/**
 * Imports each icon from its own file. Imports from the package would put the icons of the back office into the file that
 * every visitor loads.
 */
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

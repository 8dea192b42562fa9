import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './files.ts';

/** React Router finds this export of a route by its name. */
const routeExports = new Set(['ErrorBoundary']);

it('every exported component and hook in the web folder has a unique name', () => {
  const files = repositoryFiles(/^web\/app\/.*\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));
  const places = new Map<string, string[]>();
  for (const path of files)
    for (const [, name = ''] of readText(path).matchAll(
      /^export (?:default )?(?:async )?(?:function|const) (use[A-Z]\w*|[A-Z]\w*[a-z]\w*)/gm,
    ))
      places.set(name, [...(places.get(name) ?? []), path]);
  const twins = [...places].filter(([name, paths]) => paths.length > 1 && !routeExports.has(name));
  expect(twins).toEqual([]);
});

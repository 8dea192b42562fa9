import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Finds an installed package as Node does: in the folder of the package that requires it, or else in the folders above. */
const find = (root, from, name) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(root, path, 'package.json'))) return path;
    if (folder === '.' || folder === '') return undefined;
  }
};

/** Returns every installed package that these workspaces need at run time, with its path. */
export const closure = (root, workspaces) => {
  const found = new Map();
  const follow = (from, { dependencies = {}, optionalDependencies = {} }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name.startsWith('@wyrmgate/')) continue;
      const path = find(root, from, name);
      if (path === undefined) {
        // Optional packages for other platforms are not installed.
        if (name in optionalDependencies) continue;
        throw new Error(`${name}, needed by ${from}, is not installed.`);
      }
      if (found.has(path)) continue;
      const description = read(join(root, path, 'package.json'));
      found.set(path, { path, name, version: description.version, license: description.license ?? 'unknown' });
      follow(path, description);
    }
  };
  for (const workspace of workspaces) follow(workspace, read(join(root, workspace, 'package.json')));
  return [...found.values()].sort((a, b) => a.path.localeCompare(b.path));
};

/** Returns the software bill of materials in CycloneDX format. */
export const softwareBill = ({ name, version }, packages) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name, version } },
  components: packages.map((each) => ({
    type: 'library',
    name: each.name,
    version: each.version,
    purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
    licenses: [{ expression: each.license }],
  })),
});

/** Returns the name and the licence files of every package. */
export const licenceTexts = (root, packages) =>
  packages
    .map(({ path, name, version, license }) => {
      const files = readdirSync(join(root, path)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
      const texts = files.map((file) => readFileSync(join(root, path, file), 'utf8').trim());
      return [`${name} ${version} (${license})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);

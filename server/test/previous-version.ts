import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './house/files.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1 << 28 })
    .toString('utf8')
    .trim();

/** The commit before the newest migration. Undefined without a history, such as in a shallow clone. */
export const previousCommit = (): string | undefined => {
  try {
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations/*.sql');
    return git('rev-parse', '--verify', '--quiet', `${added}^`);
  } catch {
    return undefined;
  }
};

/**
 * Writes the server of this commit to an empty folder, with the current packages and pages. Returns the file that
 * starts it.
 */
export const writePreviousVersion = (commit: string, folder: string): string => {
  const archive = execFileSync(
    'git',
    ['archive', commit, 'contract', 'server', 'scripts', 'package.json', 'web/package.json', 'web/public'],
    {
      cwd: root,
      maxBuffer: 1 << 28,
    },
  );
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive });
  const link = (path: string) => symlinkSync(join(root, path), join(folder, path));
  mkdirSync(join(folder, 'node_modules/@wyrmgate'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@wyrmgate'))
    link(join('node_modules', name));
  for (const name of ['contract', 'server'])
    symlinkSync(join('../..', name), join(folder, 'node_modules/@wyrmgate', name));
  link('server/node_modules');
  return join(folder, 'server/src/main.ts');
};

import { resolve } from 'node:path';

/** The file that `--env` names cannot be read. */
export class EnvFileError extends Error {}

/**
 * Removes `--env <file>` from the arguments and loads the file. As with Node's own `--env-file`, variables that are
 * already set are not overwritten.
 */
export const loadEnvFile = (args: readonly string[]): string[] => {
  const at = args.indexOf('--env');
  if (at === -1) return [...args];
  const file = args[at + 1];
  if (file === undefined) throw new EnvFileError('--env needs the name of a file.');
  // npm runs scripts in the project's folder.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  try {
    process.loadEnvFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new EnvFileError(`--env: ${path} cannot be read (${code}).`);
  }
  return args.toSpliced(at, 2);
};

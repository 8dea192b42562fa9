/** Replaces the program name in commands, because releases are started with a different one. */
export const withProgramName = (text: string): string =>
  process.argv[1]?.endsWith('wyrmgate.mjs') ? text.replaceAll('npm run portal --', 'node wyrmgate.mjs') : text;

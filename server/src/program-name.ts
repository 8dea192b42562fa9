/** Names the commands as they are typed here: a release uses a different program. */
export const withProgramName = (text: string): string =>
  process.argv[1]?.endsWith('wyrmgate.mjs') ? text.replaceAll('npm run portal --', 'node wyrmgate.mjs') : text;

/** Names the commands as they are given here: a release has another program for them. */
export const withProgramName = (text: string): string =>
  process.argv[1]?.endsWith('wyrmgate.mjs') ? text.replaceAll('npm run portal --', 'node wyrmgate.mjs') : text;

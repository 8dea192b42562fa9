export const commonWords: ReadonlySet<string> = new Set('password qwerty dragon'.split(' '));

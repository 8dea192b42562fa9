/** Joins class names and skips falsy values. */
export function cx(...names: ReadonlyArray<string | 0 | 0n | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}

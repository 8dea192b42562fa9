/** Returns the first error among all tags, because they share one input. */
export const tagsError = (errors: Readonly<Record<string, string | undefined>>): string | undefined =>
  Object.entries(errors).find(([path]) => path === 'tags' || path.startsWith('tags.'))?.[1];

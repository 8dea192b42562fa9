/** The first error of the tags, as one field shows all of them. */
export const tagsError = (errors: Readonly<Record<string, string | undefined>>): string | undefined =>
  Object.entries(errors).find(([path]) => path === 'tags' || path.startsWith('tags.'))?.[1];

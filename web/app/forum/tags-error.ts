/** The first error of the tags, because one field contains all of them. */
export const tagsError = (errors: Readonly<Record<string, string | undefined>>): string | undefined =>
  Object.entries(errors).find(([path]) => path === 'tags' || path.startsWith('tags.'))?.[1];

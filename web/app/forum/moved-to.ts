/** Returns the address of a section that was renamed after `slug` was its address. */
export const movedTo = ({ moved }: { moved: Record<string, string> }, slug: string): string | undefined =>
  Object.hasOwn(moved, slug) ? moved[slug] : undefined;

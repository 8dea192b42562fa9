/** Content that keeps drafts and earlier versions. News keeps its own per language. */
export const keptContents = ['custom-pages', 'support', 'events', 'presentations', 'legal'] as const;
export type KeptContent = (typeof keptContents)[number];

/** Target of what is typed for an item that does not exist yet. Each member of staff has their own. */
export const newTarget = 'new';

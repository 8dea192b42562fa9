/** Kinds of content whose drafts and earlier versions are stored. News stores its own, per language. */
export const keptContents = ['custom-pages', 'support', 'events', 'presentations', 'legal'] as const;
export type KeptContent = (typeof keptContents)[number];

/** Target of the draft for an item that does not exist yet. Each member of staff has a separate draft. */
export const newTarget = 'new';

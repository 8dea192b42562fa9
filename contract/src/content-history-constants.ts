/** Kinds of content that have stored drafts and earlier versions. News has a separate history per language. */
export const keptContents = ['custom-pages', 'support', 'events', 'presentations', 'legal'] as const;
export type KeptContent = (typeof keptContents)[number];

/** Target of the draft for a new item. Each member of staff has a separate draft. */
export const newTarget = 'new';

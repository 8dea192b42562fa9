/**
 * Structured data about a ranking for search engines. Uses attributes, because the content security policy would block
 * a script with the data.
 */
export const listItem = {
  itemProp: 'itemListElement',
  itemScope: true,
  itemType: 'https://schema.org/ListItem',
} as const;
export const itemList = { itemScope: true, itemType: 'https://schema.org/ItemList' } as const;

/** Attributes of one place, for search engines. Attributes need no script, which the content security policy would reject. */
export const listItem = {
  itemProp: 'itemListElement',
  itemScope: true,
  itemType: 'https://schema.org/ListItem',
} as const;
export const itemList = { itemScope: true, itemType: 'https://schema.org/ItemList' } as const;

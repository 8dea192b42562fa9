export const profileTabs = ['profile', 'characters', 'orders', 'notifications', 'security', 'admin'] as const;
export type ProfileTabName = (typeof profileTabs)[number];

/** Returns the tab in the URL, or the first tab if it is unknown or forbidden. */
export const tabOf = (wanted: string | null, isStaff: boolean): ProfileTabName => {
  const tab = profileTabs.find((name) => name === wanted) ?? 'profile';
  return tab === 'admin' && !isStaff ? 'profile' : tab;
};

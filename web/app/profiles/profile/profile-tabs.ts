/** Tabs of the profile; the URL selects one. */
export const profileTabs = ['profile', 'characters', 'orders', 'notifications', 'security', 'admin'] as const;
export type ProfileTabName = (typeof profileTabs)[number];

/** The open tab; unknown or forbidden ones fall back to the first. */
export const tabOf = (wanted: string | null, isStaff: boolean): ProfileTabName => {
  const tab = profileTabs.find((name) => name === wanted) ?? 'profile';
  return tab === 'admin' && !isStaff ? 'profile' : tab;
};

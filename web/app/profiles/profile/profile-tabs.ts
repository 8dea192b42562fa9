/** Parts of the profile; the address holds which one is open. */
export const profileTabs = ['profile', 'security', 'admin'] as const;
export type ProfileTabName = (typeof profileTabs)[number];

/** The open tab; what is unknown, or not for this reader, is the first one. */
export const tabOf = (asked: string | null, isStaff: boolean): ProfileTabName => {
  const tab = profileTabs.find((name) => name === asked) ?? 'profile';
  return tab === 'admin' && !isStaff ? 'profile' : tab;
};

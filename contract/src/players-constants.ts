/** Who can open a player's public page. */
export const playerVisibilities = ['public', 'players', 'hidden'] as const;
export type PlayerVisibility = (typeof playerVisibilities)[number];

/** What a player earned. Computed from facts, never given by hand. */
export const playerBadges = [
  'years',
  'supporter',
  'firstPost',
  'hundredPosts',
  'thousandPosts',
  'tenThanks',
  'hundredThanks',
] as const;

export const recentPosts = 5;
export const maxShownCharacters = 12;

export const playerVisibilities = ['public', 'players', 'hidden'] as const;
export type PlayerVisibility = (typeof playerVisibilities)[number];

/** Badges are computed from facts; staff cannot give them. */
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

export const featureStatuses = ['enabled', 'beta', 'disabled'] as const;
export type FeatureStatus = (typeof featureStatuses)[number];

/** Roles that a feature can require. `PLAYER` means any logged-in user, and `ADMIN` the authority over the whole site. */
export const featureRoles = ['PLAYER', 'SPONSOR', 'STAFF', 'ADMIN'] as const;
export type FeatureRole = (typeof featureRoles)[number];

/** Features that endpoints check, so they cannot be deleted. */
export const builtInFeatures = ['shop', 'donations', 'tickets'] as const;
export type BuiltInFeature = (typeof builtInFeatures)[number];
export const isBuiltIn = (key: string): key is BuiltInFeature => builtInFeatures.some((each) => each === key);

/** Features whose name and description come from the locale files. */
export const describedFeatures = [
  ...builtInFeatures,
  'guild-sieges',
  'item-market',
  'sponsor-lounge',
  'war-council',
] as const;

/** The public part of a feature. */
export type Feature = {
  key: string;
  /** Empty if the name comes from the locale files. */
  name: string;
  description: string;
  status: FeatureStatus;
  /** Null if no role is required. */
  required_role: FeatureRole | null;
  /** Whether the caller may use the feature. */
  accessible: boolean;
};

/** Whether a user with these roles may use the feature. A disabled feature is closed for everyone. */
export const isAccessible = (
  { status, required_role }: Pick<Feature, 'status' | 'required_role'>,
  held: readonly FeatureRole[],
): boolean => status !== 'disabled' && (required_role === null || held.includes(required_role));

/** Default features. Screens also use this list while the server's list cannot be read. */
export const fallbackFeatures: readonly Feature[] = builtInFeatures.map((key) => ({
  key,
  name: '',
  description: '',
  status: 'enabled',
  required_role: null,
  accessible: true,
}));

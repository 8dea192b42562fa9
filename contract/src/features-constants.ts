/** Of a feature: open, open but still on trial, or shut for everybody. */
export const featureStatuses = ['enabled', 'beta', 'disabled'] as const;
export type FeatureStatus = (typeof featureStatuses)[number];

/** What a feature may ask of its reader: logged in, sponsor, any staff, or authority over the whole site. */
export const featureRoles = ['PLAYER', 'SPONSOR', 'STAFF', 'ADMIN'] as const;
export type FeatureRole = (typeof featureRoles)[number];

/** Features that the portal itself obeys; endpoints name them, and nobody can delete them. */
export const builtInFeatures = ['shop', 'donations'] as const;
export type BuiltInFeature = (typeof builtInFeatures)[number];
export const isBuiltIn = (key: string): key is BuiltInFeature => builtInFeatures.some((each) => each === key);

/** Features whose name and description are texts of the portal, in every language. */
export const describedFeatures = [
  ...builtInFeatures,
  'guild-sieges',
  'item-market',
  'sponsor-lounge',
  'war-council',
] as const;

/** As everybody may read it. */
export type Feature = {
  key: string;
  /** Empty for a described feature that nobody renamed. */
  name: string;
  description: string;
  status: FeatureStatus;
  /** Without it the feature is everybody's. */
  required_role: FeatureRole | null;
  /** Whether the reader may use it. */
  accessible: boolean;
};

/** Whether somebody with these roles may use a feature. A disabled one is nobody's. */
export const isAccessible = (
  { status, required_role }: Pick<Feature, 'status' | 'required_role'>,
  held: readonly FeatureRole[],
): boolean => status !== 'disabled' && (required_role === null || held.includes(required_role));

/** What holds while nobody has said otherwise, and on the screen while the server's list cannot be read. */
export const fallbackFeatures: readonly Feature[] = builtInFeatures.map((key) => ({
  key,
  name: '',
  description: '',
  status: 'enabled',
  required_role: null,
  accessible: true,
}));

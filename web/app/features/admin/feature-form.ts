import { type FeatureRole, type FeatureStatus, featureRoles, featureStatuses } from '@wyrmgate/contract/feature-state';
import type { AdminFeature } from '@wyrmgate/contract/features';

/** A feature as it is typed; an empty role is everybody's. */
export type FeatureValues = {
  key: string;
  name: string;
  description: string;
  status: FeatureStatus;
  required_role: FeatureRole | '';
};
export type FeatureField = keyof FeatureValues;

export const valuesOf = (row: AdminFeature | undefined): FeatureValues => ({
  key: row?.key ?? '',
  name: row?.name ?? '',
  description: row?.description ?? '',
  status: row?.status ?? 'enabled',
  required_role: row?.required_role ?? '',
});

/** What is sent of the values; the key only with a new one. */
export const bodyOf = ({ key: _, required_role, ...rest }: FeatureValues) => ({
  ...rest,
  required_role: required_role === '' ? null : required_role,
});

export const choices = { status: featureStatuses, role: ['', ...featureRoles] } as const;

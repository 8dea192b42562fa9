import type { ApiScope } from '@wyrmgate/contract/api-keys-constants';
import { useTranslation } from '#i18n';

type Subject = ApiScope extends `${infer Name}:read` ? Name : never;

export const useScopeName = () => {
  const { t } = useTranslation('api-keys');
  return (scope: ApiScope): string => t(`scope.${scope.replace(':read', '') as Subject}`);
};

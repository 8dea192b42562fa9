import { describedFeatures, type Feature } from '@wyrmgate/contract/features-constants';
import { useTranslation } from '#i18n';

type Named = Pick<Feature, 'key' | 'name' | 'description'>;

/** Name and description of a feature: what the staff wrote, or the portal's own texts. */
export const useFeatureText = (): ((feature: Named) => { name: string; description: string }) => {
  const { t } = useTranslation('features');
  return ({ key, name, description }) => {
    const described = describedFeatures.some((each) => each === key);
    return {
      name: name || (described ? t(`known.${key}.name`) : key),
      description: description || (described ? t(`known.${key}.description`) : ''),
    };
  };
};

import { describedFeatures, type Feature } from '@wyrmgate/contract/features-constants';
import { useTranslation } from '#i18n';

type Named = Pick<Feature, 'key' | 'name' | 'description'>;

/** Returns the name and description of a feature: customised ones, or else the built-in ones. */
export const useFeatureText = (): ((feature: Named) => { name: string; description: string }) => {
  const { t } = useTranslation('features');
  return ({ key, name, description }) => {
    const known = describedFeatures.find((each) => each === key);
    return {
      name: name || (known ? t(`known.${known}.name`) : key),
      description: description || (known ? t(`known.${known}.description`) : ''),
    };
  };
};

import type { SentEvent } from '@wyrmgate/contract/webhooks-constants';
import { useTranslation } from '#i18n';

type Key<E extends string> = E extends `${infer Subject}.${infer Rest}` ? `${Subject}_${Rest}` : never;

export const useEventName = () => {
  const { t } = useTranslation('webhooks');
  return (event: SentEvent): string => t(`event.${event.replace('.', '_') as Key<SentEvent>}`);
};

import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { TicketTopic } from '@wyrmgate/contract/tickets-shapes';
import { useTranslation } from '#i18n';

/** Returns the custom name of a topic in the viewer's or the default language, or else its built-in name. */
export const useTopicName = (): ((topic: Pick<TicketTopic, 'key' | 'names'>) => string) => {
  const { t, i18n } = useTranslation('tickets');
  return ({ key, names }) => names[i18n.language] || names[defaultLanguage] || (key === null ? '' : t(`topics.${key}`));
};

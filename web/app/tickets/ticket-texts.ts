import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { TicketTopic } from '@wyrmgate/contract/tickets-shapes';
import { useTranslation } from '#i18n';

/** The name of a topic: in the language of the screen, in the default one, or the built-in one. */
export const useTopicName = (): ((topic: Pick<TicketTopic, 'key' | 'names'>) => string) => {
  const { t, i18n } = useTranslation('tickets');
  return ({ key, names }) => names[i18n.language] || names[defaultLanguage] || (key === null ? '' : t(`topics.${key}`));
};

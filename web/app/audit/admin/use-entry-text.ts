import type { AuditEntry } from '@wyrmgate/contract/audit';
import { useTranslation } from '#i18n';

export const useEntryText = () => {
  const { t } = useTranslation('audit');
  return {
    /** Visitors' calls have no username. */
    admin: ({ username }: AuditEntry): string => username ?? t('visitor'),
    action: ({ action }: AuditEntry): string => t(`actions.${action}`),
    target: ({ target_type: type, target_id: id }: AuditEntry): string => {
      if (type === null) return '–';
      const name = t(`targets.${type}`, { defaultValue: type });
      return id === null ? name : t('target', { type: name, id });
    },
  };
};

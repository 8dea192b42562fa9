import type { EnhancedConfig } from '@wyrmgate/contract/settings-configs';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';

const success = (title: string) => adminToasts.show({ id: 'settings-saved', type: 'success', title });

export const useConfigChanges = () => {
  const { t } = useTranslation('settings');
  const { revalidate } = useRevalidator();
  // Invalidates the whole domain, because other settings tabs may show the same configuration.
  const settled = async () => {
    await invalidate(['settings']);
    void revalidate();
  };
  const toggle = useApiMutation(['settings', 'toggleConfig'], {
    onSuccess: () => success(t('configs.saved')),
    onSettled: settled,
  });
  const remove = useApiMutation(['settings', 'removeConfig'], {
    onSuccess: () => success(t('configs.removed')),
    onSettled: settled,
  });
  const initialise = useApiMutation(['settings', 'initialiseConfigs'], {
    onSuccess: ({ created }) => success(t('configs.initialised', { count: created })),
    onSettled: settled,
  });
  return {
    busy: toggle.isPending || remove.isPending || initialise.isPending,
    toggle: ({ id, version }: EnhancedConfig) => toggle.mutate({ params: { id: String(id) }, body: { version } }),
    remove: ({ id }: EnhancedConfig, done: () => void) =>
      remove.mutate({ params: { id: String(id) } }, { onSettled: done }),
    initialise: () => initialise.mutate({}),
  };
};

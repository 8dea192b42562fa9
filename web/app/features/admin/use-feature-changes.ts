import type { FeatureStatus } from '@wyrmgate/contract/feature-state';
import type { AdminFeature } from '@wyrmgate/contract/features';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { useFeatureText } from '../../shell/use-feature-text.ts';

/** What can be done with a feature from its row. A failure raises the common notice. */
export const useFeatureChanges = () => {
  const { t } = useTranslation('features-admin');
  const textOf = useFeatureText();
  const said = (key: 'done.saved' | 'done.removed', row: AdminFeature) =>
    adminToasts.show({ type: 'success', title: t(key, { name: textOf(row).name }) });
  // Also after a failure: what is on the screen may be what somebody else has changed.
  const onSettled = () => invalidate(['features']);
  const update = useApiMutation(['features', 'update'], { onSettled, onSuccess: (row) => said('done.saved', row) });
  const remove = useApiMutation(['features', 'remove'], { onSettled });
  return {
    busy: update.isPending || remove.isPending,
    setStatus: ({ key, version }: AdminFeature, status: FeatureStatus, done: () => void = () => undefined) =>
      update.mutate({ params: { key }, body: { status, version } }, { onSettled: done }),
    remove: (row: AdminFeature, done: () => void) =>
      remove.mutate({ params: { key: row.key } }, { onSuccess: () => said('done.removed', row), onSettled: done }),
  };
};

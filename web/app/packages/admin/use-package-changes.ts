import type { AdminPackage } from '@wyrmgate/contract/packages';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { editOf, readPackage, valuesOf } from './package-form.ts';

const quiet = { quiet: true } as const;

/** What can be done with a package from its card. Each failure is told in one notice, with its cause. */
export const usePackageChanges = () => {
  const { t } = useTranslation('packages');
  const problem = useProblemText();
  const failed = (key: string) => (error: unknown) =>
    adminToasts.show({
      id: key,
      type: 'error',
      title: t('dashboard:apiError.title'),
      message: `${t(key)} ${problem(error)}`,
      duration: 5000,
    });
  // Also after a failure: what is on the screen may be what somebody else has changed.
  const settled = () => invalidate(['packages', 'adminList']);
  const toggle = useApiMutation(['packages', 'toggle'], {
    ...quiet,
    onError: failed('failed.status'),
    onSettled: settled,
  });
  const update = useApiMutation(['packages', 'update'], {
    ...quiet,
    onError: failed('failed.status'),
    onSettled: settled,
  });
  const arrange = useApiMutation(['packages', 'arrange'], {
    ...quiet,
    onError: failed('failed.save'),
    onSettled: settled,
  });
  const remove = useApiMutation(['packages', 'remove'], {
    ...quiet,
    onError: failed('failed.delete'),
    onSettled: settled,
  });
  return {
    busy: toggle.isPending || update.isPending || arrange.isPending,
    removing: remove.isPending,
    toggle: ({ id, version }: AdminPackage) => toggle.mutate({ params: { id }, body: { version } }),
    star: (row: AdminPackage) => {
      const read = readPackage({ ...valuesOf(row, 0), is_popular: !row.is_popular });
      if (read.ok) update.mutate({ params: { id: row.id }, body: { ...editOf(read.body), version: row.version } });
    },
    arrange: (rows: readonly AdminPackage[]) => arrange.mutate({ body: { ids: rows.map(({ id }) => id) } }),
    remove: (row: AdminPackage, done: () => void) =>
      remove.mutate(
        { params: { id: row.id } },
        {
          onSuccess: () => {
            adminToasts.show({ type: 'success', title: t('done.removed', { name: row.name }) });
            done();
          },
        },
      ),
  };
};

import type { AdminPackage } from '@wyrmgate/contract/packages';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { Key } from '../../platform/i18n/keys.ts';

export const usePackageChanges = () => {
  const { t } = useTranslation('packages');
  const invalidates = [['packages', 'adminList']] as const;
  const failed = (key: Key<'packages'>) => (reason: string) => `${t(key)} ${reason}`;
  const toggle = useAdminMutation(api.packages.toggle, { invalidates, failed: failed('failed.status') });
  const update = useAdminMutation(api.packages.update, { invalidates, failed: failed('failed.status') });
  const arrange = useAdminMutation(api.packages.arrange, { invalidates, failed: failed('failed.save') });
  return {
    busy: toggle.isPending || update.isPending || arrange.isPending,
    toggle: ({ id, version }: AdminPackage) => toggle.mutate({ params: { id }, body: { version } }),
    star: ({ id, total_coins: _, created_at: __, charged_eur: ___, charged_usd: ____, ...row }: AdminPackage) =>
      update.mutate({ params: { id }, body: { ...row, is_popular: !row.is_popular } }),
    arrange: (rows: readonly AdminPackage[]) => arrange.mutate({ body: { ids: rows.map(({ id }) => id) } }),
  };
};

import { HandCoins, Package, UserKey } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { useCan } from '../admin-context.ts';
import { adminUrls } from '../sections.ts';
import { matches } from './matching.ts';
import type { PaletteItem } from './use-palette-items.ts';

const shown = 4;

/** Searches packages, payments and roles, as far as the viewer may see them. */
export const usePaletteContent = (query: string, enabled: boolean) => {
  const can = useCan();
  const navigate = useNavigate();
  const search = query.slice(0, 100);
  const reads = (permission: Parameters<typeof can>[0]) => ({ enabled: enabled && can(permission), quiet: true });
  const packages = useApiQuery(
    ['packages', 'adminList'],
    { query: { search, limit: shown } },
    reads('admin.packages.view'),
  );
  const payments = useApiQuery(
    ['donations', 'list'],
    { query: { search, limit: shown } },
    reads('admin.donations.view'),
  );
  const roles = useApiQuery(['roles', 'list'], {}, reads('admin.roles.view'));
  const go = (to: string, parameters: Record<string, string>) => () =>
    void navigate(`${to}?${new URLSearchParams(parameters)}`);
  const items: PaletteItem[] = enabled
    ? [
        ...(packages.data?.packages ?? []).map(({ id, name }) => ({
          id: `package-${id}`,
          label: name,
          icon: Package,
          run: go(adminUrls.packages, { search: name }),
        })),
        ...(payments.data?.donations ?? []).map(({ id, payment_id: reference, username }) => ({
          id: `payment-${id}`,
          label: reference,
          detail: username,
          icon: HandCoins,
          run: go(adminUrls.donations, { search: reference, entry: String(id) }),
        })),
        ...(roles.data ?? [])
          .filter(({ name, display_name }) => matches(`${display_name} ${name}`, query))
          .slice(0, shown)
          .map(({ id, display_name: label }) => ({
            id: `role-${id}`,
            label,
            icon: UserKey,
            run: () => void navigate(adminUrls.roles),
          })),
      ]
    : [];
  return { items, searching: packages.isFetching || payments.isFetching || roles.isFetching };
};

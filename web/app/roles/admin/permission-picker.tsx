import { everything } from '@wyrmgate/contract/permission-list';
import type { RolePermission } from '@wyrmgate/contract/roles';
import { useTranslation } from '#i18n';
import { usePermissionNames } from '../../admin-kit/permission-names.ts';
import { useAdmin } from '../../shell/admin/admin-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { lacksView, treeOf, withNames } from './permission-tree.ts';

export type PermissionPickerProps = {
  permissions: readonly RolePermission[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** A tree of permissions: category, resource, action. Permissions that the viewer lacks are disabled. */
export function PermissionPicker({ permissions, chosen, onChange }: PermissionPickerProps) {
  const { t } = useTranslation('roles');
  const { granted, systemType } = useAdmin();
  const names = usePermissionNames();
  const holds = (name: string) => granted.includes(everything) || granted.includes(name);
  const all = chosen.includes(everything);
  const box = (label: string, leaves: readonly RolePermission[], className?: string) => {
    const open = leaves.filter(({ name }) => holds(name)).map(({ name }) => name);
    const on = leaves.filter(({ name }) => chosen.includes(name)).length;
    return (
      <Checkbox
        checked={all || on === leaves.length}
        indeterminate={!all && on > 0 && on < leaves.length}
        disabled={all || open.length === 0}
        onChange={({ target }) => onChange(withNames(chosen, open, target.checked))}
        className={className}
      >
        {label}
      </Checkbox>
    );
  };
  const limited = permissions.some(({ name }) => !holds(name));
  return (
    <div className="grid gap-4">
      {systemType === 'implementor' && (
        <Checkbox
          checked={all}
          onChange={({ target }) => onChange(withNames(chosen, [everything], target.checked))}
          className="font-[560]"
        >
          {t('everything')}
        </Checkbox>
      )}
      {treeOf(permissions).map(({ category, branches }) => (
        <fieldset key={category} className="min-w-0 rounded-field border border-line">
          <legend className="sr-only">{names.category(category)}</legend>
          {box(
            names.category(category),
            branches.flatMap(({ leaves }) => leaves),
            'border-line border-b bg-subtle px-3 pt-1.5 font-[560]',
          )}
          <ul className="divide-y divide-line">
            {branches.map((branch) => {
              const { resource, leaves } = branch;
              return (
                <li key={resource} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
                  {box(names.resource(resource), leaves, 'font-[520]')}
                  <ul aria-label={names.resource(resource)} className="flex flex-wrap gap-x-5 ps-8 sm:ps-0">
                    {leaves.map((leaf) => (
                      <li key={leaf.name}>
                        {box(leaf.built_in ? names.action(leaf.name.split('.')[2] ?? '') : leaf.display_name, [leaf])}
                      </li>
                    ))}
                  </ul>
                  {!all && lacksView(branch, chosen) && (
                    <p className="text-meta text-warning sm:col-start-2">{t('form.needsView')}</p>
                  )}
                </li>
              );
            })}
          </ul>
        </fieldset>
      ))}
      {limited && <p className="text-meta text-muted">{t('form.beyond')}</p>}
    </div>
  );
}

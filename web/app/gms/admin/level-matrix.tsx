import type { EditableLevel } from '@wyrmgate/contract/level-permissions';
import { type Permission, permissions } from '@wyrmgate/contract/permissions';
import type { Level } from '@wyrmgate/contract/roles';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { groupOf, permissionParts, usePermissionNames } from '../../admin-kit/permission-names.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useAdmin } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Draft, draftOf, grantedBelow, isChanged, toggled } from './level-draft.ts';

const groups = [...new Set(permissions.map(groupOf))];

/** Shows the permissions at each level as a table. Super Admins can edit it. */
export function LevelMatrix({ levels }: { levels: readonly Level[] }) {
  const { t } = useTranslation('gms');
  const names = usePermissionNames();
  const editable = useAdmin().systemType === 'implementor';
  const [draft, setDraft] = useState<Draft>(() => draftOf(levels, 'permissions'));
  const save = useAdminMutation(api.roles.updateLevel, {
    invalidates: [['roles', 'levels']],
    failed: (reason) => `${t('matrix.failed')}: ${reason}`,
  });
  const changed = levels.filter((level) => isChanged(level, draft));
  const saveAll = async () => {
    for (const { level, version } of changed)
      await save.mutateAsync({ params: { level }, body: { permissions: draft[level], version } });
  };
  const standard = levels.every(({ level, defaults }) => draft[level].join() === defaults.join());
  return (
    <Panel title={t('matrix.title')} flush>
      <p className="max-w-[75ch] px-(--cell-edge) pt-3 text-control text-secondary">
        {t(editable ? 'matrix.lead' : 'matrix.leadRead')}
      </p>
      <table className="w-full table-fixed border-collapse text-control">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="px-(--cell-edge) py-2 text-start font-[560] text-meta text-muted">
              {t('matrix.permission')}
            </th>
            {levels.map(({ level }) => (
              <th
                key={level}
                scope="col"
                className="w-[4.75rem] hyphens-auto break-words px-1 py-2 text-center font-[560] text-meta text-muted sm:w-36"
              >
                {t(`dashboard:authority.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr className="border-line border-b bg-subtle">
              <th
                scope="rowgroup"
                colSpan={levels.length + 1}
                className="px-(--cell-edge) py-1.5 text-start font-[560] text-heading"
              >
                {names.resource(group)}
              </th>
            </tr>
            {permissions
              .filter((name) => groupOf(name) === group)
              .map((name) => (
                <Row
                  key={name}
                  name={name}
                  levels={levels}
                  draft={draft}
                  onToggle={
                    editable ? (level, on) => setDraft((before) => toggled(before, level, name, on)) : undefined
                  }
                />
              ))}
          </tbody>
        ))}
      </table>
      {editable && (
        <div className="flex flex-wrap justify-end gap-2.5 border-line border-t px-(--cell-edge) py-3 max-sm:*:w-full">
          <Button disabled={standard || save.isPending} onClick={() => setDraft(draftOf(levels, 'defaults'))}>
            {t('matrix.defaults')}
          </Button>
          <Button
            disabled={changed.length === 0 || save.isPending}
            onClick={() => setDraft(draftOf(levels, 'permissions'))}
          >
            {t('matrix.discard')}
          </Button>
          <Button
            variant="primary"
            disabled={changed.length === 0}
            loading={save.isPending}
            loadingLabel={t('matrix.saving')}
            // The mutation reports a failure as a toast.
            onClick={() => void saveAll().catch(() => undefined)}
          >
            {t('matrix.save')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

type RowProps = {
  name: Permission;
  levels: readonly Level[];
  draft: Draft;
  onToggle: ((level: EditableLevel, on: boolean) => void) | undefined;
};

function Row({ name, levels, draft, onToggle }: RowProps) {
  const { t } = useTranslation('gms');
  const names = usePermissionNames();
  const label = names.whole(name);
  return (
    <tr className="border-line border-b">
      <th scope="row" className="px-(--cell-edge) py-1 text-start font-normal text-prose">
        {names.action(permissionParts(name)[2])}
      </th>
      {levels.map(({ level }) => {
        const inherited = grantedBelow(draft, level).includes(name);
        const rank = t(`dashboard:authority.${level}`);
        const held = inherited || draft[level].includes(name);
        return (
          <td key={level} className="px-1 py-1 text-center">
            {onToggle && !inherited ? (
              <Checkbox
                aria-label={`${label}, ${rank}`}
                checked={held}
                onChange={({ target }) => onToggle(level, target.checked)}
                className="inline-flex"
              />
            ) : (
              <>
                {held ? <Icon as={Check} size={18} className="mx-auto text-muted" /> : <span aria-hidden>–</span>}
                <span className="sr-only">{t(inherited ? 'matrix.inherited' : held ? 'matrix.yes' : 'matrix.no')}</span>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

import type { Candidate } from '@wyrmgate/contract/roles';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { UserField } from '../../admin-kit/user-field.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { RolesOfUser } from './roles-of-user.tsx';

export function AssignTab() {
  const { t } = useTranslation('roles');
  const [user, setUser] = useState<Candidate | null>(null);
  return (
    <Panel title={t('tabs.assign')}>
      <div className="grid max-w-[46rem] gap-6">
        <Field label={t('assign.user')} help={user ? undefined : t('assign.typeTwo')} required>
          <UserField value={user} onChange={setUser} />
        </Field>
        {user ? (
          <RolesOfUser key={user.id} user={user} />
        ) : (
          <p className="text-control text-muted">{t('assign.pick')}</p>
        )}
      </div>
    </Panel>
  );
}

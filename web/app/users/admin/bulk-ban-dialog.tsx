import type { Reply } from '@wyrmgate/contract/endpoint';
import type { users } from '@wyrmgate/contract/users';
import { Ban } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#i18n';
import { FormDialog, FormFailure } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { reachedWhenScrolling } from '../../ui/scrolls.ts';
import { BanFields } from './ban-fields.tsx';
import { useBanForm } from './ban-form.ts';

type Outcome = Reply<(typeof users)['bulkBan']>;

export function BulkBanDialog({ userIds, onClose }: { userIds: number[]; onClose: () => void }) {
  const { t } = useTranslation('users');
  const problem = useProblemText();
  const preview = useApiMutation(['users', 'bulkBan'], { quiet: true });
  const look = useEffectEvent(() => preview.mutate({ body: { userIds, preview: true, reason: '-' } }));
  useEffect(() => look(), []);
  const ban = useAdminMutation(api.users.bulkBan, {
    invalidates: [['users']],
    done: ({ banned }) => t('ban.doneBulk', { count: banned.length }),
    quiet: true,
  });
  const form = useBanForm((body) => ban.mutateAsync({ body: { userIds, ...body } }), onClose);
  return (
    <FormDialog
      form={form}
      title={t('ban.bulkTitle', { count: userIds.length })}
      submit={{
        label: form.label,
        busy: t('ban.doing'),
        icon: Ban,
        danger: true,
        disabled: preview.data?.banned.length === 0,
      }}
      onClose={onClose}
    >
      {preview.isError && <FormFailure>{problem(preview.error)}</FormFailure>}
      {preview.data ? (
        <Preview outcome={preview.data} />
      ) : (
        preview.isPending && <p className="text-secondary">{t('ban.checking')}</p>
      )}
      <BanFields form={form} />
    </FormDialog>
  );
}

function Preview({ outcome: { banned, refused } }: { outcome: Outcome }) {
  const { t } = useTranslation('users');
  return (
    <div className="grid gap-2.5 rounded-field border border-edge px-3.5 py-3 text-control">
      <p className="font-[560] text-heading">{t('ban.will', { count: banned.length })}</p>
      {banned.length > 0 && (
        <p ref={reachedWhenScrolling()} className="max-h-24 overflow-y-auto text-secondary">
          {banned.map(({ login }) => login).join(', ')}
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p className="font-[560] text-heading">{t('ban.wont', { count: refused.length })}</p>
          <ul ref={reachedWhenScrolling()} className="grid max-h-32 gap-1 overflow-y-auto text-secondary">
            {refused.map(({ id, login, reason }) => (
              <li key={id}>
                <span className="text-heading">{login ?? t('ban.unknown', { id })}</span>
                {': '}
                {t(`errors.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

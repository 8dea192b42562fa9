import type { Reply } from '@wyrmgate/contract/endpoint';
import type { users } from '@wyrmgate/contract/users';
import { Ban } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#i18n';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { reachedWhenScrolling } from '../../ui/scrolls.ts';
import { BanFields } from './ban-fields.tsx';
import { banBody, useBanForm } from './ban-form.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { useUserActs } from './use-user-acts.ts';

type Outcome = Reply<(typeof users)['bulkBan']>;

/** Bans many, after a look at whom it would reach and whom not. */
export function BulkBanDialog({ userIds, onClose }: { userIds: number[]; onClose: () => void }) {
  const { t } = useTranslation('users');
  const { bulkBan, refusal } = useUserActs(onClose);
  const preview = useApiMutation(['users', 'bulkBan'], { quiet: true });
  const { form, type, hours, label } = useBanForm();
  const look = useEffectEvent(() => preview.mutate({ body: { userIds, preview: true, reason: '-' } }));
  useEffect(() => look(), []);
  const save = form.handleSubmit((values) => bulkBan.mutate({ body: { userIds, ...banBody(values) } }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('ban.bulkTitle', { count: userIds.length })}
      dirty={form.formState.isDirty || bulkBan.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={bulkBan.isPending} />
          <Button
            variant="danger"
            type="submit"
            icon={Ban}
            disabled={preview.data?.banned.length === 0}
            loading={bulkBan.isPending}
            loadingLabel={t('ban.doing')}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RefusalBanner refusal={refusal ?? preview.error ?? undefined} />
        {preview.data ? (
          <Preview outcome={preview.data} />
        ) : (
          preview.isPending && <p className="text-secondary">{t('ban.checking')}</p>
        )}
        <BanFields form={form} type={type} hours={hours} />
      </div>
    </Dialog>
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

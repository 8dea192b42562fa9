import type { Passkey } from '@wyrmgate/contract/passkeys';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from '#i18n';
import type { MomentText } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

export function PasskeyRow({ passkey, moment: Moment }: { passkey: Passkey; moment: MomentText }) {
  const { t } = useTranslation('passkeys');
  const problem = useProblemText();
  const remove = useApiMutation(['passkeys', 'remove']);
  const [asking, setAsking] = useState<'rename' | 'remove'>();
  const { id, name } = passkey;
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id } });
      toasts.show({ id: 'passkeys', type: 'success', title: t('remove.done') });
    } catch (error) {
      toasts.show({ id: 'passkeys', type: 'error', title: t('remove.failed'), message: problem(error) });
    }
    setAsking(undefined);
    await invalidate(['passkeys']);
  };
  return (
    <li className="flex items-center gap-4 py-3.5">
      <Icon as={KeyRound} size={20} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere] text-base text-heading">
          {name}
          {passkey.synced && <Badge tone="info">{t('synced')}</Badge>}
        </p>
        <p className="text-meta text-muted">
          <Trans
            t={t}
            i18nKey={passkey.last_used_at ? 'used' : 'added'}
            components={{ date: <Moment iso={passkey.last_used_at ?? passkey.created_at} /> }}
          />
        </p>
      </div>
      <IconButton icon={Pencil} label={t('rename.open', { name })} size="sm" onClick={() => setAsking('rename')} />
      <IconButton icon={Trash2} label={t('remove.open', { name })} size="sm" onClick={() => setAsking('remove')} />
      {asking === 'rename' && <RenamePasskey passkey={passkey} onClose={() => setAsking(undefined)} />}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={t('remove.title', { name })}
        description={t('remove.text')}
        confirmLabel={t('remove.confirm')}
        confirmingLabel={t('remove.running')}
        confirming={remove.isPending}
        onConfirm={() => void confirm()}
        destructive
      />
    </li>
  );
}

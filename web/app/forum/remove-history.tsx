import { maxReason } from '@wyrmgate/contract/forum-constants';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Lets staff delete the earlier versions of a post for good, with a reason for the audit log. */
export function RemoveHistory({ post, onDone }: { post: number; onDone: () => void }) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const remove = useApiMutation(['forum', 'removeHistory'], { quiet: true });
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () =>
    remove.mutate(
      { params: { id: post }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          void invalidate(['forum']);
          toasts.show({ type: 'success', title: t('history.removed') });
          onDone();
        },
      },
    );
  return (
    <>
      <Button variant="danger-quiet" size="sm" icon={Trash2} onClick={() => setAsking(true)}>
        {t('history.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        destructive
        title={t('history.remove')}
        description={t('history.removeText')}
        confirmLabel={t('history.remove')}
        confirming={remove.isPending}
        onConfirm={() => (reason.trim() === '' ? setMissing(true) : confirm())}
      >
        <div className="grid gap-4">
          {remove.error && (
            <Banner tone="danger" role="alert">
              {text(remove.error)}
            </Banner>
          )}
          <Field
            label={t('remove.reason')}
            error={missing && reason.trim() === '' ? t('validation.neededReason') : undefined}
          >
            <TextInput value={reason} maxLength={maxReason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </div>
      </ConfirmDialog>
    </>
  );
}

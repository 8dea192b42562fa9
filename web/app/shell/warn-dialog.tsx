import { maxReason, warningPoints } from '@wyrmgate/contract/forum-constants';
import type { WarningKind } from '@wyrmgate/contract/moderation-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';

const points = Array.from({ length: warningPoints.max }, (_, index) => String(index + 1));

type Props = { kind: WarningKind; id: number; name: string; onClose: () => void };

/** Warns the author of a post or of a chat message, or a player. */
export function WarnDialog({ kind, id, name, onClose }: Props) {
  const { t } = useTranslation('moderation');
  const text = useProblemText();
  const warn = useApiMutation(['moderation', 'warn'], { quiet: true });
  const [weight, setWeight] = useState('1');
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={reason !== ''}
      title={t('warn.title', { name })}
      description={t('warn.text')}
      onSubmit={(event) => {
        event.preventDefault();
        warn.mutate(
          { body: { kind, id, reason, points: Number(weight) } },
          {
            onSuccess: () => {
              void invalidate(['forum', 'player']);
              void invalidate(['moderation', 'history']);
              toasts.show({ type: 'success', title: t('warn.done', { name }) });
              onClose();
            },
          },
        );
      }}
      footer={
        <>
          <DialogCancel disabled={warn.isPending} />
          <Button type="submit" variant="danger" disabled={reason.trim() === ''} loading={warn.isPending}>
            {t('warn.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {warn.error && (
          <Banner tone="danger" role="alert">
            {text(warn.error)}
          </Banner>
        )}
        <Field label={t('warn.points')}>
          <Select
            value={weight}
            options={points.map((value) => ({ value, label: value }))}
            onChange={(event) => setWeight(event.target.value)}
          />
        </Field>
        <Field label={t('warn.reason')} required>
          <TextArea rows={2} value={reason} maxLength={maxReason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

import { maxReason, warningPoints } from '@wyrmgate/contract/forum-constants';
import type { WarningKind } from '@wyrmgate/contract/moderation-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { CallDialog } from './call-dialog.tsx';

const points = Array.from({ length: warningPoints.max }, (_, index) => String(index + 1));

type Props = { kind: WarningKind; id: number; name: string; onClose: () => void };

/** Warns a player, or the author of a post or chat message. */
export function WarnDialog({ kind, id, name, onClose }: Props) {
  const { t } = useTranslation('moderation');
  const warn = useApiMutation(['moderation', 'warn'], { quiet: true });
  const [weight, setWeight] = useState('1');
  const [reason, setReason] = useState('');
  return (
    <CallDialog
      call={warn}
      title={t('warn.title', { name })}
      description={t('warn.text')}
      dirty={reason !== ''}
      submit={t('warn.action')}
      danger
      ready={reason.trim() !== ''}
      onSubmit={() => {
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
      onClose={onClose}
    >
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
    </CallDialog>
  );
}

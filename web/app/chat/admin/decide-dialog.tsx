import { type ChatDecision, chatDecisions, type MuteHours, maxChatReason } from '@wyrmgate/contract/chat-constants';
import type { ChatReport } from '@wyrmgate/contract/chat-shapes';
import { warningPoints } from '@wyrmgate/contract/forum-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { HoursSelect } from '../hours-select.tsx';

const points = Array.from({ length: warningPoints.max }, (_, index) => String(index + 1));

/** Closes all open reports of a message with one decision. */
export function DecideDialog({ report, onClose }: { report: ChatReport; onClose: () => void }) {
  const { t } = useTranslation('chat-admin');
  const { t: word } = useTranslation('chat');
  const problem = useProblemText();
  const decide = useAdminMutation(api.chat.decide, { invalidates: [['chat']], done: () => t('done'), quiet: true });
  const [decision, setDecision] = useState<ChatDecision>('dismiss');
  const [hours, setHours] = useState<MuteHours>(24);
  const [weight, setWeight] = useState('1');
  const [reason, setReason] = useState('');
  const needed = decision === 'mute' || decision === 'warn';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={reason !== ''}
      title={t('decide.title')}
      description={t('decide.text')}
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate(
          { params: { id: report.id }, body: { decision, reason, hours, points: Number(weight) } },
          { onSuccess: onClose },
        );
      }}
      footer={
        <>
          <DialogCancel disabled={decide.isPending} />
          <Button
            type="submit"
            variant={decision === 'dismiss' ? 'primary' : 'danger'}
            disabled={needed && reason.trim() === ''}
            loading={decide.isPending}
          >
            {t(`decision.${decision}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {decide.error && (
          <Banner tone="danger" role="alert">
            {problem(decide.error)}
          </Banner>
        )}
        <Field label={t('decide.decision')} help={t(`decide.help.${decision}`)}>
          <Select
            value={decision}
            // Authors on Discord cannot be warned or muted, because they have no account here.
            options={chatDecisions
              .filter((value) => (value !== 'mute' && value !== 'warn') || report.author_id !== null)
              .map((value) => ({ value, label: t(`decision.${value}`) }))}
            onChange={(event) => setDecision(event.target.value as ChatDecision)}
          />
        </Field>
        {decision === 'warn' && (
          <Field label={t('decide.points')}>
            <Select
              value={weight}
              options={points.map((value) => ({ value, label: value }))}
              onChange={(event) => setWeight(event.target.value)}
            />
          </Field>
        )}
        {decision === 'mute' && (
          <Field label={word('mute.for')}>
            <HoursSelect value={hours} onChange={setHours} />
          </Field>
        )}
        {decision !== 'dismiss' && (
          <Field label={word('mute.reason')} help={t('decide.reasonHelp')} optional={!needed}>
            <TextInput value={reason} maxLength={maxChatReason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

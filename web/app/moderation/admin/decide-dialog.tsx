import { type MuteHours, muteHours } from '@wyrmgate/contract/chat-constants';
import { maxReason, warningPoints } from '@wyrmgate/contract/forum-constants';
import type { ModerationItem } from '@wyrmgate/contract/moderation';
import type { ModerationDecision } from '@wyrmgate/contract/moderation-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { hidesStaffPosts } from '../../platform/staff-posts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const harmless: readonly ModerationDecision[] = ['dismiss', 'approve'];
const points = Array.from({ length: warningPoints.max }, (_, index) => String(index + 1));

/** True if the author will see the reason, which makes it mandatory. */
const needsReason = ({ kind }: ModerationItem, decision: ModerationDecision): boolean =>
  decision === 'mute' || (kind === 'guild' && decision === 'hide') || (kind !== 'post' && decision === 'warn');

/** A mute for a post does not remove the post. */
const textOf = ({ kind }: ModerationItem, decision: ModerationDecision) =>
  kind === 'post' && decision === 'mute' ? 'mutePost' : decision;

export function DecideDialog({ item, onClose }: { item: ModerationItem; onClose: () => void }) {
  const { t } = useTranslation('moderation-admin');
  const problem = useProblemText();
  const decide = useAdminMutation(api.moderation.decide, {
    invalidates: [['moderation'], ['forum'], ['chat'], ['recruiting'], ['donors']],
    done: () => t('done'),
    quiet: true,
  });
  const [decision, setDecision] = useState<ModerationDecision>(item.decisions[0] ?? 'dismiss');
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState('');
  const [weight, setWeight] = useState('1');
  const [hours, setHours] = useState<MuteHours>(24);
  const hidesStaff = hidesStaffPosts(decide.error);
  const needed = needsReason(item, decision);
  const isHarmless = harmless.includes(decision);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={reason !== '' || answer !== ''}
      title={t('dialog.title')}
      description={item.reports > 0 ? t('dialog.text') : t(`one.${item.kind}`)}
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate(
          {
            body: {
              kind: item.kind,
              id: item.id,
              decision,
              reason,
              answer,
              points: Number(weight),
              hours,
              with_staff: hidesStaff,
            },
          },
          { onSuccess: onClose },
        );
      }}
      footer={
        <>
          <DialogCancel disabled={decide.isPending} />
          <Button
            type="submit"
            variant={isHarmless ? 'primary' : 'danger'}
            disabled={needed && reason.trim() === ''}
            loading={decide.isPending}
          >
            {hidesStaff ? t('forum:staff.anyway') : t(`decision.${textOf(item, decision)}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {decide.error && (
          <Banner tone={hidesStaff ? 'warning' : 'danger'} role="alert">
            {problem(decide.error)}
          </Banner>
        )}
        <Field label={t('dialog.decision')} help={t(`help.${textOf(item, decision)}`)}>
          <Select
            value={decision}
            options={item.decisions.map((value) => ({ value, label: t(`decision.${textOf(item, value)}`) }))}
            onChange={(event) => {
              decide.reset();
              setDecision(event.target.value as ModerationDecision);
            }}
          />
        </Field>
        {decision === 'warn' && (
          <Field label={t('dialog.points')}>
            <Select
              value={weight}
              options={points.map((value) => ({ value, label: value }))}
              onChange={(event) => setWeight(event.target.value)}
            />
          </Field>
        )}
        {decision === 'mute' && (
          <Field label={t('dialog.hours')}>
            <Select
              value={String(hours)}
              options={muteHours.map((value) => ({ value: String(value), label: t('duration', { hours: value }) }))}
              onChange={(event) => setHours(Number(event.target.value) as MuteHours)}
            />
          </Field>
        )}
        {!isHarmless && (
          <Field label={t('dialog.reason')} optional={!needed}>
            <TextArea
              rows={2}
              value={reason}
              maxLength={maxReason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
        {item.reports > 0 && (
          <Field label={t('dialog.answer')} optional>
            <TextArea
              rows={2}
              value={answer}
              maxLength={maxReason}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

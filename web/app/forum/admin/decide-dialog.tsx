import { type MuteHours, muteHours } from '@wyrmgate/contract/chat-constants';
import { maxReason, type ReportDecision, reportDecisions, warningPoints } from '@wyrmgate/contract/forum-constants';
import type { ForumReport } from '@wyrmgate/contract/forum-report-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { hidesStaffPosts } from '../../platform/staff-posts.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** Closes all open reports of a post with one decision. */
export function DecideDialog({ report, onClose }: { report: ForumReport; onClose: () => void }) {
  const { t } = useTranslation('forum-admin');
  const { t: word } = useTranslation('forum');
  const problem = useProblemText();
  const can = useCan();
  const mayDelete = can('admin.forum.delete');
  const decide = useAdminMutation(api.forum.decide, {
    invalidates: [['forum']],
    done: () => t('reports.done'),
    quiet: true,
  });
  const [decision, setDecision] = useState<ReportDecision>('dismiss');
  const [reason, setReason] = useState('');
  const [points, setPoints] = useState(1);
  const [hours, setHours] = useState<MuteHours>(24);
  const [answer, setAnswer] = useState('');
  const hidesStaff = hidesStaffPosts(decide.error);
  const possible = reportDecisions.filter(
    (one) => (one !== 'delete' || (mayDelete && report.post.no > 1)) && (one !== 'mute' || can('admin.chat.moderate')),
  );
  const needed = decision === 'mute';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={reason !== '' || answer !== ''}
      title={t('decide.title')}
      description={t('decide.text')}
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate(
          { params: { id: report.id }, body: { decision, reason, answer, points, hours, with_staff: hidesStaff } },
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
            {hidesStaff ? word('staff.anyway') : t(`decision.${decision}`)}
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
        <Field label={t('decide.decision')} help={t(`decide.help.${decision}`)}>
          <Select
            value={decision}
            options={possible.map((value) => ({ value, label: t(`decision.${value}`) }))}
            onChange={(event) => {
              decide.reset();
              setDecision(event.target.value as ReportDecision);
            }}
          />
        </Field>
        {decision === 'warn' && (
          <Field label={t('decide.points')}>
            <Select
              value={String(points)}
              options={Array.from({ length: warningPoints.max }, (_, index) => String(index + 1)).map((value) => ({
                value,
                label: value,
              }))}
              onChange={(event) => setPoints(Number(event.target.value))}
            />
          </Field>
        )}
        {decision === 'mute' && (
          <Field label={t('decide.hours')}>
            <Select
              value={String(hours)}
              options={muteHours.map((value) => ({
                value: String(value),
                label: t('decide.duration', { hours: value }),
              }))}
              onChange={(event) => setHours(Number(event.target.value) as MuteHours)}
            />
          </Field>
        )}
        {decision !== 'dismiss' && (
          <Field label={t('decide.reason')} help={t('decide.reasonHelp')} optional={!needed}>
            <TextArea
              rows={2}
              value={reason}
              maxLength={maxReason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
        <Field label={t('decide.answer')} help={t('decide.answerHelp')} optional>
          <TextArea rows={2} value={answer} maxLength={maxReason} onChange={(event) => setAnswer(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

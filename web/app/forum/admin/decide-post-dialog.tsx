import { forum } from '@wyrmgate/contract/forum';
import { reportDecisions } from '@wyrmgate/contract/forum-constants';
import type { ForumReport } from '@wyrmgate/contract/forum-report-shapes';
import { decisionsAboutAuthors, needsReason } from '@wyrmgate/contract/moderation-constants';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { DecisionFormDialog, noDecision } from '../../admin-kit/decision-form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { useHoursText } from '../../chat/hours-select.tsx';
import { api } from '../../platform/api/api.ts';
import { hidesStaffPosts } from '../../platform/staff-posts.ts';
import { useCan } from '../../shell/admin/admin-context.ts';

/** Closes all open reports of a post with one decision. */
export function DecidePostDialog({ report, onClose }: { report: ForumReport; onClose: () => void }) {
  const { t } = useTranslation('forum-admin');
  const hoursText = useHoursText();
  const can = useCan();
  const mayDelete = can('admin.forum.delete');
  const decide = useAdminMutation(api.forum.decide, {
    invalidates: [['forum']],
    done: () => t('reports.done'),
    quiet: true,
  });
  const form = useEditForm(forum.decide.body, {
    values: { decision: 'dismiss', ...noDecision },
    save: (body) =>
      decide.mutateAsync({ params: { id: report.id }, body: { ...body, with_staff: hidesStaffPosts(decide.error) } }),
    done: onClose,
  });
  const [decision, reason = ''] = useWatch({ control: form.form.control, name: ['decision', 'reason'] });
  const possible = reportDecisions.filter(
    (one) =>
      (one !== 'delete' || (mayDelete && report.post.no > 1)) &&
      (one !== 'mute' || can('admin.chat.moderate')) &&
      (report.post.author !== null || !decisionsAboutAuthors.includes(one)),
  );
  return (
    <DecisionFormDialog
      form={form}
      call={decide}
      title={t('decide.title')}
      description={t('decide.text')}
      decision={decision}
      reason={{ value: reason, needed: needsReason('post', decision) }}
      options={possible.map((value) => ({ value, label: t(`decision.${value}`), help: t(`decide.help.${value}`) }))}
      hoursText={hoursText}
      labels={{
        decision: t('decide.decision'),
        points: t('decide.points'),
        hours: t('decide.hours'),
        reason: t('decide.reason'),
        reasonHelp: t('decide.reasonHelp'),
        answer: t('decide.answer'),
        answerHelp: t('decide.answerHelp'),
      }}
      onClose={onClose}
    />
  );
}

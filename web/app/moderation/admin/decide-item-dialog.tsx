import { type ModerationItem, moderation } from '@wyrmgate/contract/moderation';
import { type ModerationDecision, needsReason } from '@wyrmgate/contract/moderation-constants';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { DecisionFormDialog, noDecision } from '../../admin-kit/decision-form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { useHoursText } from '../../chat/hours-select.tsx';
import { api } from '../../platform/api/api.ts';
import { hidesStaffPosts } from '../../platform/staff-posts.ts';

/** Muting the author of a post does not remove the post. */
const textOf = ({ kind }: ModerationItem, decision: ModerationDecision) =>
  kind === 'post' && decision === 'mute' ? 'mutePost' : decision;

export function DecideItemDialog({ item, onClose }: { item: ModerationItem; onClose: () => void }) {
  const { t } = useTranslation('moderation-admin');
  const hoursText = useHoursText();
  const decide = useAdminMutation(api.moderation.decide, {
    invalidates: [['moderation'], ['forum'], ['chat'], ['recruiting'], ['donors']],
    done: () => t('done'),
    quiet: true,
  });
  const form = useEditForm(moderation.decide.body, {
    values: { kind: item.kind, id: item.id, decision: item.decisions[0] ?? 'dismiss', ...noDecision },
    save: (body) => decide.mutateAsync({ body: { ...body, with_staff: hidesStaffPosts(decide.error) } }),
    done: onClose,
  });
  const [decision, reason = ''] = useWatch({ control: form.form.control, name: ['decision', 'reason'] });
  return (
    <DecisionFormDialog
      form={form}
      call={decide}
      title={t('dialog.title')}
      description={item.reports > 0 ? t('dialog.text') : t(`one.${item.kind}`)}
      decision={decision}
      reason={{ value: reason, needed: needsReason(item.kind, decision) }}
      options={item.decisions.map((value) => {
        const text = textOf(item, value);
        return { value, label: t(`decision.${text}`), help: t(`help.${text}`) };
      })}
      hoursText={hoursText}
      labels={{
        decision: t('dialog.decision'),
        points: t('dialog.points'),
        hours: t('dialog.hours'),
        reason: t('dialog.reason'),
        answer: item.reports > 0 ? t('dialog.answer') : undefined,
      }}
      onClose={onClose}
    />
  );
}

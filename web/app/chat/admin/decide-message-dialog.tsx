import { chat } from '@wyrmgate/contract/chat';
import { chatDecisions } from '@wyrmgate/contract/chat-constants';
import type { ChatReport } from '@wyrmgate/contract/chat-shapes';
import { decisionsAboutAuthors, needsReason } from '@wyrmgate/contract/moderation-constants';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { DecisionFormDialog, noDecision } from '../../admin-kit/decision-form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useHoursText } from '../hours-select.tsx';

/** Closes all open reports of a message with one decision. */
export function DecideMessageDialog({ report, onClose }: { report: ChatReport; onClose: () => void }) {
  const { t } = useTranslation('chat-admin');
  const { t: word } = useTranslation('chat');
  const hoursText = useHoursText();
  const decide = useAdminMutation(api.chat.decide, { invalidates: [['chat']], done: () => t('done'), quiet: true });
  const form = useEditForm(chat.decide.body, {
    values: { decision: 'dismiss', ...noDecision },
    save: (body) => decide.mutateAsync({ params: { id: report.id }, body }),
    done: onClose,
  });
  const [decision, reason = ''] = useWatch({ control: form.form.control, name: ['decision', 'reason'] });
  // Authors on Discord and former players have no account here.
  const hasAccount = report.author_id !== null && report.author !== null;
  const possible = chatDecisions.filter((value) => hasAccount || !decisionsAboutAuthors.includes(value));
  return (
    <DecisionFormDialog
      form={form}
      call={decide}
      title={t('decide.title')}
      description={t('decide.text')}
      decision={decision}
      reason={{ value: reason, needed: needsReason('chat', decision) }}
      options={possible.map((value) => ({ value, label: t(`decision.${value}`), help: t(`decide.help.${value}`) }))}
      hoursText={hoursText}
      labels={{
        decision: t('decide.decision'),
        points: t('decide.points'),
        hours: word('mute.for'),
        reason: word('mute.reason'),
        reasonHelp: t('decide.reasonHelp'),
      }}
      onClose={onClose}
    />
  );
}

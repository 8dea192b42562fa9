import { muteHours } from '@wyrmgate/contract/chat-constants';
import { warningPoints } from '@wyrmgate/contract/forum-constants';
import { type ModerationItem, moderation } from '@wyrmgate/contract/moderation';
import type { ModerationDecision } from '@wyrmgate/contract/moderation-constants';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { hidesStaffPosts } from '../../platform/staff-posts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const harmless: readonly ModerationDecision[] = ['dismiss', 'approve'];
const points = Array.from({ length: warningPoints.max }, (_, index) => String(index + 1));

/** True if the author will see the reason, which makes it mandatory. */
const needsReason = ({ kind }: ModerationItem, decision: ModerationDecision): boolean =>
  decision === 'mute' || (kind === 'guild' && decision === 'hide') || (kind !== 'post' && decision === 'warn');

/** Muting the author of a post does not remove the post. */
const textOf = ({ kind }: ModerationItem, decision: ModerationDecision) =>
  kind === 'post' && decision === 'mute' ? 'mutePost' : decision;

export function DecideItemDialog({ item, onClose }: { item: ModerationItem; onClose: () => void }) {
  const { t } = useTranslation('moderation-admin');
  const decide = useAdminMutation(api.moderation.decide, {
    invalidates: [['moderation'], ['forum'], ['chat'], ['recruiting'], ['donors']],
    done: () => t('done'),
    quiet: true,
  });
  const hidesStaff = hidesStaffPosts(decide.error);
  const form = useEditForm(moderation.decide.body, {
    values: {
      kind: item.kind,
      id: item.id,
      decision: item.decisions[0] ?? 'dismiss',
      reason: '',
      answer: '',
      points: warningPoints.min,
      hours: 24,
    },
    save: (body) => decide.mutateAsync({ body: { ...body, with_staff: hidesStaff } }),
    done: onClose,
  });
  const [decision, reason] = useWatch({ control: form.form.control, name: ['decision', 'reason'] });
  const needed = needsReason(item, decision);
  const isHarmless = harmless.includes(decision);
  // Choosing another decision clears the error of the previous one.
  const failure = decide.error ? form.failure : undefined;
  return (
    <FormDialog
      form={{ ...form, failure: hidesStaff ? undefined : failure }}
      title={t('dialog.title')}
      description={item.reports > 0 ? t('dialog.text') : t(`one.${item.kind}`)}
      submit={{
        label: hidesStaff ? t('forum:staff.anyway') : t(`decision.${textOf(item, decision)}`),
        danger: !isHarmless,
        disabled: needed && reason?.trim() === '',
      }}
      onClose={onClose}
    >
      {hidesStaff && (
        <Banner tone="warning" role="alert">
          {failure}
        </Banner>
      )}
      <Field {...form.field('decision')} label={t('dialog.decision')} help={t(`help.${textOf(item, decision)}`)}>
        <Select
          {...form.input('decision', { onChange: () => decide.reset() })}
          options={item.decisions.map((value) => ({ value, label: t(`decision.${textOf(item, value)}`) }))}
        />
      </Field>
      {decision === 'warn' && (
        <Field {...form.field('points')} label={t('dialog.points')}>
          <Select
            {...form.input('points', { valueAsNumber: true })}
            options={points.map((value) => ({ value, label: value }))}
          />
        </Field>
      )}
      {decision === 'mute' && (
        <Field {...form.field('hours')} label={t('dialog.hours')}>
          <Select
            {...form.input('hours', { valueAsNumber: true })}
            options={muteHours.map((value) => ({ value: String(value), label: t('duration', { hours: value }) }))}
          />
        </Field>
      )}
      {!isHarmless && (
        <Field {...form.field('reason')} label={t('dialog.reason')} required={needed} optional={!needed}>
          <TextArea {...form.input('reason')} rows={2} />
        </Field>
      )}
      {item.reports > 0 && (
        <Field {...form.field('answer')} label={t('dialog.answer')} optional>
          <TextArea {...form.input('answer')} rows={2} />
        </Field>
      )}
    </FormDialog>
  );
}

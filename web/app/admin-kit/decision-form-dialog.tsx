import { muteHours } from '@wyrmgate/contract/chat-constants';
import { warningPoints } from '@wyrmgate/contract/forum-constants';
import { harmlessDecisions, type ModerationDecision } from '@wyrmgate/contract/moderation-constants';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { hidesStaffPosts } from '../platform/staff-posts.ts';
import { Banner } from '../ui/banner.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';

const points = Array.from({ length: warningPoints.max }, (_, index) => String(index + 1));

/** Initial values of a decision on a report. */
export const noDecision = { reason: '', answer: '', points: warningPoints.min, hours: 24 };

type Name = 'decision' | 'points' | 'hours' | 'reason' | 'answer';

export type DecisionFormDialogProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'onClose'> & {
  /** The form state. Its schema must have these fields. */
  form: FormState & {
    field: (name: Name) => { error: string | undefined; required: boolean };
    input: (name: Name, more?: { onChange: () => void } | { valueAsNumber: true }) => UseFormRegisterReturn;
  };
  call: { error: Error | null; reset: () => void };
  decision: ModerationDecision;
  /** The current value of the reason, and whether the decision needs one. */
  reason: { value: string; needed: boolean };
  options: readonly { value: ModerationDecision; label: string; help: string }[];
  hoursText: (hours: number) => string;
  labels: Record<'decision' | 'points' | 'hours' | 'reason', string> & {
    reasonHelp?: string;
    /** Without a label, the field is not shown. */
    answer?: string | undefined;
    answerHelp?: string;
  };
};

/** The form for a decision on reports, which the queue, the forum and the chat share. */
export function DecisionFormDialog(props: DecisionFormDialogProps) {
  const { form, call, decision, reason, options, hoursText, labels, ...dialog } = props;
  const { t } = useTranslation('forum');
  const hidesStaff = hidesStaffPosts(call.error);
  const isHarmless = harmlessDecisions.includes(decision);
  const chosen = options.find(({ value }) => value === decision);
  // Choosing another decision clears the error of the previous one.
  const failure = call.error ? form.failure : undefined;
  return (
    <FormDialog
      {...dialog}
      form={{ ...form, failure: hidesStaff ? undefined : failure }}
      submit={{
        label: hidesStaff ? t('staff.anyway') : chosen?.label,
        danger: !isHarmless,
        disabled: reason.needed && reason.value.trim() === '',
      }}
    >
      {hidesStaff && (
        <Banner tone="warning" role="alert">
          {failure}
        </Banner>
      )}
      <Field {...form.field('decision')} label={labels.decision} help={chosen?.help}>
        <Select {...form.input('decision', { onChange: call.reset })} options={options} />
      </Field>
      {decision === 'warn' && (
        <Field {...form.field('points')} label={labels.points}>
          <Select
            {...form.input('points', { valueAsNumber: true })}
            options={points.map((value) => ({ value, label: value }))}
          />
        </Field>
      )}
      {decision === 'mute' && (
        <Field {...form.field('hours')} label={labels.hours}>
          <Select
            {...form.input('hours', { valueAsNumber: true })}
            options={muteHours.map((hours) => ({ value: String(hours), label: hoursText(hours) }))}
          />
        </Field>
      )}
      {!isHarmless && (
        <Field
          {...form.field('reason')}
          label={labels.reason}
          help={labels.reasonHelp}
          required={reason.needed}
          optional={!reason.needed}
        >
          <TextArea {...form.input('reason')} rows={2} />
        </Field>
      )}
      {labels.answer && (
        <Field {...form.field('answer')} label={labels.answer} help={labels.answerHelp} optional>
          <TextArea {...form.input('answer')} rows={2} />
        </Field>
      )}
    </FormDialog>
  );
}

import { maxChatText, pinHours } from '@wyrmgate/contract/chat-constants';
import type { PinnedNotice } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { toLocal, toMoment } from '../admin-kit/local-moment.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { CallDialog } from '../shell/call-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useHoursText } from './hours-select.tsx';

const hourMs = 3_600_000;
const untilRemoved = '';
const untilDate = 'date';

type Props = { room: string; name: string; pinned: PinnedNotice | null; onDone: () => void; onClose: () => void };

/** Pins a notice to a room, or changes or removes the pinned one. */
export function PinDialog({ room, name, pinned, onDone, onClose }: Props) {
  const { t } = useTranslation('chat');
  const hoursText = useHoursText();
  const pin = useApiMutation(['chat', 'pinNotice'], { quiet: true });
  const unpin = useApiMutation(['chat', 'unpinNotice'], { quiet: true });
  // The notice may change while the dialog is open, in which case the server rejects the change.
  const [before] = useState(pinned);
  const [text, setText] = useState(before?.text ?? '');
  const spanBefore = before?.ends_at ? untilDate : untilRemoved;
  const endBefore = toLocal(before?.ends_at ?? null);
  const [span, setSpan] = useState(spanBefore);
  const [end, setEnd] = useState(endBefore);
  const [missing, setMissing] = useState(false);
  const onSuccess = () => {
    onDone();
    onClose();
  };
  /** The end in the API's format. Null if the notice never ends, and undefined if no date was entered. */
  const endOf = (): string | null | undefined => {
    if (span === untilRemoved) return null;
    if (span !== untilDate) return new Date(Date.now() + Number(span) * hourMs).toISOString();
    // The field has no seconds, so an unedited end is sent unchanged.
    if (before && end === endBefore) return before.ends_at;
    return toMoment(end) ?? undefined;
  };
  return (
    <CallDialog
      call={{ isPending: pin.isPending, error: pin.error ?? unpin.error }}
      title={t('pinned.title', { room: name })}
      description={t('pinned.text')}
      dirty={text !== (before?.text ?? '') || span !== spanBefore || end !== endBefore}
      submit={t(before ? 'pinned.save' : 'pinned.action')}
      ready={text.trim() !== '' && !unpin.isPending}
      other={
        before && (
          <Button
            variant="danger-quiet"
            className="sm:me-auto"
            disabled={pin.isPending}
            loading={unpin.isPending}
            onClick={() => {
              pin.reset();
              unpin.mutate({ params: { room } }, { onSuccess });
            }}
          >
            {t('pinned.remove')}
          </Button>
        )
      }
      onSubmit={() => {
        const ends_at = endOf();
        setMissing(ends_at === undefined);
        if (ends_at === undefined) return;
        unpin.reset();
        pin.mutate(
          { params: { room }, body: { text: text.trim(), ends_at, version: before?.version ?? 0 } },
          { onSuccess },
        );
      }}
      onClose={onClose}
    >
      <Field label={t('notice.label')} required>
        <TextArea rows={4} value={text} maxLength={maxChatText} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label={t('pinned.shown')}>
        <Select
          value={span}
          options={[
            { value: untilRemoved, label: t('pinned.untilRemoved') },
            ...pinHours.map((hours) => ({ value: String(hours), label: hoursText(hours) })),
            { value: untilDate, label: t('pinned.untilDate') },
          ]}
          onChange={(event) => setSpan(event.target.value)}
        />
      </Field>
      {span === untilDate && (
        <Field
          label={t('pinned.end')}
          help={t('pinned.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          error={missing && t('validation.date')}
          required
        >
          <TextInput
            type="datetime-local"
            className="tabular-nums"
            value={end}
            onChange={(event) => {
              setMissing(false);
              setEnd(event.target.value);
            }}
          />
        </Field>
      )}
    </CallDialog>
  );
}

import type { GuildRecruiting } from '@wyrmgate/contract/recruiting';
import { recruitingLimits } from '@wyrmgate/contract/recruiting-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';

export type GuildNoticeDialogProps = { guild: number; notice: GuildRecruiting['notice']; onClose: () => void };

/** Edits the notice of a guild that the player leads. */
export function GuildNoticeDialog({ guild, notice, onClose }: GuildNoticeDialogProps) {
  const { t } = useTranslation('recruiting');
  const problem = useProblemText();
  const [text, setText] = useState(notice?.text ?? '');
  const [level, setLevel] = useState(String(notice?.min_level ?? 0));
  const [open, setOpen] = useState(notice?.open ?? true);
  const save = useApiMutation(['recruiting', 'save'], {
    quiet: true,
    onSuccess: () => {
      toasts.show({ type: 'success', title: t('notice.done') });
      onClose();
    },
    onSettled: () => invalidate(['recruiting']),
  });
  const levelIsValid = /^\d{1,4}$/.test(level);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={text !== (notice?.text ?? '')}
      title={t(notice ? 'notice.edit' : 'notice.write')}
      onSubmit={(event) => {
        event.preventDefault();
        const version = notice && { version: notice.version };
        save.mutate({ params: { id: guild }, body: { text, min_level: Number(level), open, ...version } });
      }}
      footer={
        <>
          <DialogCancel disabled={save.isPending} />
          <Button
            type="submit"
            variant="primary"
            disabled={text.trim() === '' || !levelIsValid}
            loading={save.isPending}
            loadingLabel={t('notice.saving')}
          >
            {t('notice.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {save.error && (
          <Banner tone="danger" role="alert">
            {problem(save.error)}
          </Banner>
        )}
        <Field label={t('notice.text')} help={t('notice.textHelp')} required>
          <TextArea
            value={text}
            rows={7}
            maxLength={recruitingLimits.text}
            counter
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Field label={t('notice.level')} className="w-40" error={levelIsValid ? undefined : t('validation.level')}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={recruitingLimits.level}
            value={level}
            onChange={({ target }) => setLevel(target.value)}
          />
        </Field>
        <Switch checked={open} onChange={({ target }) => setOpen(target.checked)}>
          {t('notice.open')}
        </Switch>
      </div>
    </Dialog>
  );
}

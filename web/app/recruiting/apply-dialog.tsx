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
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';

export type ApplyDialogProps = {
  guild: { id: number; name: string };
  characters: NonNullable<GuildRecruiting['own']>['characters'];
  onClose: () => void;
};

export function ApplyDialog({ guild, characters, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('recruiting');
  const problem = useProblemText();
  const [character, setCharacter] = useState(characters[0]?.id ?? 0);
  const [text, setText] = useState('');
  const apply = useApiMutation(['recruiting', 'apply'], {
    quiet: true,
    onSuccess: () => {
      toasts.show({ type: 'success', title: t('apply.done') });
      onClose();
    },
    onSettled: () => invalidate(['recruiting']),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={text !== ''}
      title={t('apply.title', { guild: guild.name })}
      description={t('apply.text')}
      onSubmit={(event) => {
        event.preventDefault();
        apply.mutate({ params: { id: guild.id }, body: { character, text } });
      }}
      footer={
        <>
          <DialogCancel disabled={apply.isPending} />
          <Button
            type="submit"
            variant="primary"
            disabled={text.trim() === ''}
            loading={apply.isPending}
            loadingLabel={t('apply.sending')}
          >
            {t('apply.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {apply.error && (
          <Banner tone="danger" role="alert">
            {problem(apply.error)}
          </Banner>
        )}
        <Field label={t('apply.character')}>
          <Select
            value={String(character)}
            options={characters.map(({ id, name, level }) => ({
              value: String(id),
              label: t('apply.option', { name, level }),
            }))}
            onChange={({ target }) => setCharacter(Number(target.value))}
          />
        </Field>
        <Field label={t('apply.message')} required>
          <TextArea
            value={text}
            rows={5}
            maxLength={recruitingLimits.application}
            counter
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

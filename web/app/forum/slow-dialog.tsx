import { threadSlowSteps } from '@wyrmgate/contract/forum-constants';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
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

/** Sets the minimum time between two replies by the same player in the thread. */
export function SlowDialog({ found, onClose }: { found: ForumThread; onClose: () => void }) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const save = useApiMutation(['forum', 'setSlow'], { quiet: true });
  const [seconds, setSeconds] = useState(String(found.thread.slow_seconds));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('slow.title')}
      description={t('slow.text')}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { params: { id: found.thread.id }, body: { slow_seconds: Number(seconds) } },
          {
            onSuccess: () => {
              void invalidate(['forum']);
              toasts.show({ type: 'success', title: t('slow.done') });
              onClose();
            },
          },
        );
      }}
      footer={
        <>
          <DialogCancel disabled={save.isPending} />
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('slow.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {save.error && (
          <Banner tone="danger" role="alert">
            {text(save.error)}
          </Banner>
        )}
        <Field label={t('slow.between')}>
          <Select
            value={seconds}
            options={threadSlowSteps.map((step) => ({
              value: String(step),
              label: step === 0 ? t('slow.off') : t('slow.every', { seconds: step }),
            }))}
            onChange={(event) => setSeconds(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

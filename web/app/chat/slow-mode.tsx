import { slowSteps } from '@wyrmgate/contract/chat-constants';
import type { ChatRoom } from '@wyrmgate/contract/chat-shapes';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Select } from '../ui/select.tsx';
import { changeRoom } from './use-read-mark.ts';

/** Sets the minimum time between two messages by the same player. */
export function SlowMode({ room }: { room: Pick<ChatRoom, 'key' | 'slow_seconds'> }) {
  const { t } = useTranslation('chat');
  const text = useProblemText();
  const save = useApiMutation(['chat', 'setSlowMode'], { quiet: true });
  return (
    <Select
      size="sm"
      prefix={t('slow.label')}
      value={String(room.slow_seconds)}
      disabled={save.isPending}
      options={slowSteps.map((seconds) => ({
        value: String(seconds),
        label: seconds === 0 ? t('slow.off') : t('slow.seconds', { seconds }),
      }))}
      onChange={(event) =>
        save.mutate(
          { params: { room: room.key }, body: { slow_seconds: Number(event.target.value) } },
          {
            onSuccess: ({ slow_seconds }) => changeRoom(room.key, (one) => ({ ...one, slow_seconds })),
            onError: (error) => {
              toasts.show({ type: 'error', title: text(error) });
              void invalidate(['chat', 'rooms']);
            },
          },
        )
      }
    />
  );
}

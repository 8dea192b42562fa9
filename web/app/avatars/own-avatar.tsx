import { avatarTypes } from '@wyrmgate/contract/avatars-constants';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { upload } from '../platform/api/upload.ts';
import { useFormat } from '../platform/format.ts';
import { asSentence, useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

const useUpload = () => {
  const { t } = useTranslation('avatars');
  const problem = useProblemText();
  const [uploading, setUploading] = useState(false);
  const send = async (file: File) => {
    setUploading(true);
    try {
      const { signal } = new AbortController();
      await upload(['avatars', 'upload'], file, { onProgress: () => undefined, signal });
      toasts.show({ id: 'avatar', type: 'success', title: t('own.saved') });
    } catch (error) {
      toasts.show({ id: 'avatar', type: 'error', title: t('own.failed'), message: problem(error) });
    }
    await invalidate(['avatars']);
    setUploading(false);
  };
  return { uploading, send };
};

export function OwnAvatar({ seed }: { seed: number }) {
  const { t } = useTranslation('avatars');
  const { date } = useFormat();
  const problem = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const { data } = useApiQuery(['avatars', 'own']);
  const { uploading, send } = useUpload();
  const remove = useApiMutation(['avatars', 'remove'], {
    quiet: true,
    onSuccess: () => toasts.show({ id: 'avatar', type: 'success', title: t('own.removed') }),
    onError: (error) => toasts.show({ type: 'error', title: t('own.failedRemove'), message: problem(error) }),
    onSettled: () => invalidate(['avatars']),
  });
  return (
    <section aria-label={t('own.title')} className="mb-6 grid gap-4 border-line border-b pb-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar avatar={data?.avatar} seed={seed} size="xl" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-control text-secondary">{t('own.help')}</p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <input
              ref={input}
              type="file"
              accept={avatarTypes.join(',')}
              hidden
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void send(file);
                target.value = '';
              }}
            />
            <Button
              size="sm"
              icon={ImagePlus}
              loading={uploading}
              loadingLabel={t('own.uploading')}
              disabled={!data || data.removed !== null}
              onClick={() => input.current?.click()}
            >
              {t(data?.avatar ? 'own.change' : 'own.upload')}
            </Button>
            {data?.avatar && (
              <Button
                size="sm"
                variant="ghost"
                icon={Trash2}
                loading={remove.isPending}
                onClick={() => remove.mutate({})}
              >
                {t('own.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {data?.removed && (
        <Banner tone="warning">
          {t('own.taken', { reason: asSentence(data.removed.reason), date: date(data.removed.until) })}
        </Banner>
      )}
    </section>
  );
}

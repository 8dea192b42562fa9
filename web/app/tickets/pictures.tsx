import { attachmentTypes, maxAttachmentsPerMessage } from '@wyrmgate/contract/tickets-constants';
import type { TicketAttachment } from '@wyrmgate/contract/tickets-shapes';
import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { upload } from '../platform/api/upload.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { PictureSource } from './message-list.tsx';

/** Loads a picture as a data URL with the session's token. A plain URL would show it to anyone who has the link. */
const usePicture = (of: PictureSource, id: number) => {
  const query = useApiQuery(['tickets', of], { params: { id } }, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  return { failed: query.isError, src: query.data && `data:${query.data.type};base64,${query.data.base64}` };
};

type PictureProps = { picture: TicketAttachment; number: number; of: PictureSource };

export function PictureButton({ picture, number, of }: PictureProps) {
  const { t } = useTranslation('tickets');
  const { src, failed } = usePicture(of, picture.id);
  const [open, setOpen] = useState(false);
  if (failed) return <p className="text-meta text-muted">{t('pictures.failed')}</p>;
  if (!src) return <Skeleton className="h-24 w-32" />;
  const label = t('pictures.open', { number });
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => setOpen(true)}
        className="overflow-hidden rounded-field border border-line hover:border-frame"
      >
        <img src={src} alt="" className="h-24 w-32 object-cover" />
      </button>
      {open && (
        <Dialog open onOpenChange={setOpen} size="lg" title={label}>
          <img src={src} alt={label} width={picture.width} height={picture.height} className="h-auto max-w-full" />
        </Dialog>
      )}
    </>
  );
}

export const useTicketPictures = () => {
  const [pictures, setPictures] = useState<readonly TicketAttachment[]>([]);
  const [uploading, setUploading] = useState<string>();
  const [error, setError] = useState<unknown>();
  const add = async (files: readonly File[]) => {
    setError(undefined);
    let room = maxAttachmentsPerMessage - pictures.length;
    for (const file of files) {
      if (room <= 0) break;
      room -= 1;
      setUploading(file.name);
      try {
        const { signal } = new AbortController();
        const picture = await upload(['tickets', 'attach'], file, { onProgress: () => undefined, signal });
        setPictures((all) => [...all, picture]);
      } catch (failure) {
        setError(failure);
        break;
      }
    }
    setUploading(undefined);
  };
  return {
    pictures,
    ids: pictures.map(({ id }) => id),
    uploading,
    error,
    add,
    remove: (id: number) => setPictures((all) => all.filter((one) => one.id !== id)),
    clear: () => setPictures([]),
  };
};

export function PictureField({ state }: { state: ReturnType<typeof useTicketPictures> }) {
  const { t } = useTranslation('tickets');
  const problem = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const { pictures, uploading, error } = state;
  const status =
    uploading === undefined ? pictures.length > 0 && t('pictures.added') : t('pictures.uploading', { name: uploading });
  return (
    <div className="grid gap-2">
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="flex items-start gap-1">
              <PictureButton picture={picture} number={index + 1} of="attachment" />
              <IconButton
                icon={X}
                size="sm"
                label={t('pictures.remove', { number: index + 1 })}
                onClick={() => state.remove(picture.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={attachmentTypes.join(',')}
        aria-label={t('pictures.add')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void state.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        size="sm"
        icon={ImagePlus}
        loading={uploading !== undefined}
        disabled={pictures.length >= maxAttachmentsPerMessage}
        onClick={() => input.current?.click()}
        className="justify-self-start"
      >
        {t('pictures.add')}
      </Button>
      {error === undefined ? (
        <p className="text-meta text-muted">{t('pictures.help')}</p>
      ) : (
        <p role="alert" className="text-meta text-danger">
          {problem(error)}
        </p>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}

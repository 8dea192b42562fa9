import type { LibraryMedia } from '@wyrmgate/contract/media';
import { mediaTypes } from '@wyrmgate/contract/media-constants';
import { RotateCcw, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../../platform/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type UploadItem, useUploads } from './use-uploads.ts';

const accept = Object.keys(mediaTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** A drop zone with a file button, and the status of each upload. */
export function UploadArea({ onUploaded }: { onUploaded?: (media: LibraryMedia) => void }) {
  const { t } = useTranslation('media');
  const { items, add, cancel, retry, clear } = useUploads(onUploaded);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const done = items.filter(({ state }) => state === 'done').length;
  const ended = items.length > 0 && items.every(({ state }) => state === 'done' || state === 'failed');
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without dropping */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-field border border-dashed px-5 py-4',
          over ? 'border-accent bg-subtle' : 'border-frame',
        )}
      >
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-control text-heading">{t('upload.drop')}</p>
          <p className="text-meta text-muted">{t('upload.rules')}</p>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          accept={accept}
          aria-label={t('upload.choose')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            add(target.files ?? []);
            target.value = '';
          }}
        />
        <Button icon={Upload} onClick={() => input.current?.click()}>
          {t('upload.choose')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {ended && t('upload.finished', { count: done })}
      </p>
      {items.length > 0 && (
        <div className="grid gap-2">
          <ul aria-label={t('upload.list')} className="grid max-h-72 gap-1.5 overflow-y-auto">
            {items.map((item) => (
              <UploadLine key={item.id} item={item} onCancel={cancel} onRetry={retry} />
            ))}
          </ul>
          {ended && (
            <Button size="sm" className="justify-self-end" onClick={clear}>
              {t('upload.clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type LineProps = { item: UploadItem; onCancel: (id: number) => void; onRetry: (id: number) => void };

function UploadLine({ item: { id, file, state, share, error }, onCancel, onRetry }: LineProps) {
  const { t } = useTranslation('media');
  const problem = useProblemText();
  const { name } = file;
  const percent = Math.floor(share * 100);
  const text =
    state === 'waiting'
      ? t('upload.waiting')
      : state === 'done'
        ? t('upload.done')
        : state === 'failed'
          ? problem(error)
          : share < 1
            ? t('upload.sending', { percent })
            : t('upload.processing');
  return (
    <li className="flex items-center gap-3 rounded-field bg-subtle px-3 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-control text-heading">{name}</p>
        <p
          className={cx('text-meta tabular-nums', state === 'failed' ? 'text-danger' : 'text-muted')}
          role={state === 'failed' ? 'alert' : undefined}
        >
          {text}
        </p>
        {state === 'sending' && (
          <progress aria-label={name} value={share} max={1} className="block h-1 w-full accent-accent" />
        )}
      </div>
      {state === 'failed' && (
        <IconButton icon={RotateCcw} size="sm" label={t('upload.retry', { name })} onClick={() => onRetry(id)} />
      )}
      {state !== 'done' && (
        <IconButton icon={X} size="sm" label={t('upload.cancel', { name })} onClick={() => onCancel(id)} />
      )}
    </li>
  );
}

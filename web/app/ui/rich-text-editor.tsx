import type { RichTextDoc, RichTextProfile } from '@wyrmgate/contract/rich-text-document';
import { lazy, type ReactNode, Suspense, useId, useSyncExternalStore } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { FieldNote } from './field.tsx';
import type { PictureUploads } from './rich-text-pictures.tsx';
import { Skeleton } from './skeleton.tsx';

const RichTextField = lazy(() => import('./rich-text-field.tsx'));

export type RichTextEditorProps = {
  profile: RichTextProfile;
  /** Null stands for an empty text. */
  value: RichTextDoc | null;
  /** Receives a document that the contract accepts, except that it may be too long. */
  onChange: (doc: RichTextDoc) => void;
  label: string;
  disabled?: boolean;
  error?: ReactNode;
  help?: ReactNode;
  /** Renders a picker for the media library. It must call `done` with the chosen id, or with null. */
  media?: (done: (id: number | null) => void) => ReactNode;
  pictures?: PictureUploads | undefined;
  className?: string;
};

/** A labelled rich text editor. Its code is a separate file, which the server never loads. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, error, help, className } = props;
  const { t } = useTranslation('ui');
  // False on the server, which must not load the editor.
  const hydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const id = useId();
  const note = error || help;
  const loading = (
    <div role="status" aria-label={t('loading')} className="p-3">
      <Skeleton className="h-40" />
    </div>
  );
  return (
    <div className={className}>
      <div id={`${id}-label`} className="mb-2 text-label font-[520] text-prose">
        {label}
      </div>
      <div className={cx('rich-text-box', error && 'rich-text-invalid')}>
        {hydrated ? (
          <Suspense fallback={loading}>
            <RichTextField {...props} labelledBy={`${id}-label`} describedBy={note ? `${id}-note` : undefined} />
          </Suspense>
        ) : (
          loading
        )}
      </div>
      <div id={`${id}-note`} aria-live="polite" className="text-meta">
        {error ? <FieldNote tone="error">{error}</FieldNote> : help && <div className="pt-2 text-muted">{help}</div>}
      </div>
    </div>
  );
}

import type { Editor } from '@tiptap/core';
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from './button.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** Lets the writer add pictures: with a button, by pasting and by dropping files. */
export type PictureUploads = {
  types: readonly string[];
  /** Returns the key of the stored picture. Throws if it was rejected. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
  /** The text of a failure. */
  problem: (error: unknown) => ReactNode;
};

const maxAlt = 300;

/** Uploads one file after the other, and adds each to the text where the cursor is. */
export const usePictures = (editor: RefObject<Editor | null>, pictures: PictureUploads | undefined) => {
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [state, setState] = useState<{ error?: unknown; added?: true }>({});
  const last = useRef<Promise<void>>(Promise.resolve());
  const send = async (file: File) => {
    const at = editor.current;
    if (!at || at.isDestroyed || !pictures) return;
    setSending({ name: file.name, share: 0 });
    setState({});
    try {
      const key = await pictures.upload(file, (share) => setSending({ name: file.name, share }));
      if (at.isDestroyed) return;
      at.chain().focus().insertContent({ type: 'image', attrs: { key } }).run();
      setState({ added: true });
    } catch (error) {
      setState({ error });
    }
    setSending(undefined);
  };
  const add = (files: Iterable<File>): boolean => {
    // The server reports what is wrong with a file of another type.
    const found = pictures ? [...files] : [];
    for (const file of found) last.current = last.current.then(() => send(file));
    return found.length > 0;
  };
  return { sending, add, ...state };
};

type StatusProps = { state: ReturnType<typeof usePictures>; pictures: PictureUploads };

/** The progress of an upload, or why it failed. */
export function PictureStatus({ state: { sending, error, added }, pictures }: StatusProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="px-4 text-meta">
      {sending && (
        <div className="pb-3">
          <p className="wrap-anywhere text-secondary tabular-nums">
            {t('richText.uploading', { name: sending.name, percent: Math.floor(sending.share * 100) })}
          </p>
          <progress
            aria-label={sending.name}
            value={sending.share}
            max={1}
            className="block h-1 w-full accent-accent"
          />
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="pb-3 text-danger">
          {pictures.problem(error)}
        </p>
      )}
      <p role="status" className="sr-only">
        {added && t('richText.pictureAdded')}
      </p>
    </div>
  );
}

type AltProps = { current: string; onDone: (alt: string) => void; onClose: () => void };

/** Asks what is in a picture. */
export function PictureAlt({ current, onDone, onClose }: AltProps) {
  const { t } = useTranslation('ui');
  const [alt, setAlt] = useState(current);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog is a child of the form around the editor, which must not be sent.
    event.stopPropagation();
    onDone(alt.trim());
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('richText.describe')}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary">
            {t('richText.setDescription')}
          </Button>
        </>
      }
    >
      <Field label={t('richText.description')} help={t('richText.descriptionHelp')}>
        <TextInput value={alt} maxLength={maxAlt} onChange={(event) => setAlt(event.currentTarget.value)} />
      </Field>
    </Dialog>
  );
}

import { type ChainedCommands, type Editor, isNodeSelection } from '@tiptap/core';
import { Captions } from 'lucide-react';
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Dialog, DialogCancel } from './dialog.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** Uploads pictures that the writer adds with a button, by pasting or by dropping. */
export type PictureUploads = {
  types: readonly string[];
  /** Resolves to the key of the stored picture. Rejects if the server rejected it. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
  /** Returns the text for an error. */
  problem: (error: unknown) => ReactNode;
};

const maxAlt = 300;

/** Moves the cursor below a selected picture. Otherwise typing would replace the picture. */
export const belowPicture = (chain: ChainedCommands): ChainedCommands =>
  chain
    .command(({ tr, commands }) => {
      const after = tr.selection.to;
      const hasText = tr.doc.nodeAt(after)?.isTextblock === true;
      return hasText || commands.insertContentAt(after, { type: 'paragraph' }, { updateSelection: false });
    })
    .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to + 1));

/** Inserts a picture and puts the cursor below it. */
const insertPicture = (editor: Editor, key: string): void => {
  const { selection } = editor.state;
  // If a picture is selected, inserts the new one after it instead of replacing it.
  const place = isNodeSelection(selection) ? selection.to : selection;
  belowPicture(editor.chain().focus().insertContentAt(place, { type: 'image', attrs: { key } })).run();
};

/** Selects a picture in the text. Returns false if the writer has deleted it. */
export const selectPicture = (editor: Editor, key: string): boolean => {
  let place: number | undefined;
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.key === key) place = at;
  });
  return place !== undefined && editor.commands.setNodeSelection(place);
};

/** Uploads files one after another and inserts each at the cursor. */
export const usePictures = (editor: RefObject<Editor | null>, pictures: PictureUploads | undefined) => {
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [state, setState] = useState<{ error?: unknown; added?: string }>({});
  const last = useRef<Promise<void>>(Promise.resolve());
  const send = async (file: File) => {
    const at = editor.current;
    if (!at || at.isDestroyed || !pictures) return;
    setSending({ name: file.name, share: 0 });
    setState({});
    try {
      const key = await pictures.upload(file, (share) => setSending({ name: file.name, share }));
      if (at.isDestroyed) return;
      insertPicture(at, key);
      setState({ added: key });
    } catch (error) {
      setState({ error });
    }
    setSending(undefined);
  };
  const add = (files: Iterable<File>): boolean => {
    // Sends files of any type, because the server explains what is wrong with them.
    const found = pictures ? [...files] : [];
    for (const file of found) last.current = last.current.then(() => send(file));
    return found.length > 0;
  };
  return { sending, add, ...state };
};

type StatusProps = {
  state: ReturnType<typeof usePictures>;
  pictures: PictureUploads;
  onDescribe: (key: string) => void;
};

/** Shows the progress or the error of an upload, and then offers to describe the picture. */
export function PictureStatus({ state: { sending, error, added }, pictures, onDescribe }: StatusProps) {
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
      <div className={cx('flex flex-wrap items-center gap-x-3', added && 'pb-2')}>
        <p role="status" className="text-secondary">
          {added && t('richText.pictureAdded')}
        </p>
        {added && (
          <Button size="sm" variant="ghost" icon={Captions} onClick={() => onDescribe(added)}>
            {t('richText.describe')}
          </Button>
        )}
      </div>
    </div>
  );
}

type AltProps = { current: string; onDone: (alt: string) => void; onClose: () => void };

/** Asks for the alternative text of a picture. */
export function PictureAlt({ current, onDone, onClose }: AltProps) {
  const { t } = useTranslation('ui');
  const [alt, setAlt] = useState(current);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble through portals, and must not submit the form around the editor.
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

import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import type { RichTextDoc, RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { tidyRichText } from '@wyrmgate/contract/rich-text-rules';
import { useEffect, useRef, useState } from 'react';
import { RichTextAddress } from './rich-text-address.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { extensionsFor } from './rich-text-extensions.ts';
import { belowPicture, PictureAlt, PictureStatus, selectPicture, usePictures } from './rich-text-pictures.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import './rich-text.css';
import './rich-text-editor.css';

type RichTextFieldProps = RichTextEditorProps & {
  labelledBy: string;
  describedBy: string | undefined;
};

const empty = { type: 'doc', content: [{ type: 'paragraph' }] };
/** Converts the value for the editor. An empty text becomes a paragraph, because the editor needs a block to type in. */
const contentOf = (value: RichTextDoc | null) => (value && value.content.length > 0 ? value : empty);

/** The editor itself, which `RichTextEditor` loads on demand. */
export default function RichTextField(props: RichTextFieldProps) {
  const { profile, value, onChange, disabled = false, error, media, pictures, labelledBy, describedBy } = props;
  const [asking, setAsking] = useState<'link' | 'clip' | 'alt'>();
  const [picking, setPicking] = useState(false);
  const sent = useRef(value);
  const current = useRef<Editor>(null);
  const uploads = usePictures(current, pictures);
  const addFiles = useRef(uploads.add);
  addFiles.current = uploads.add;
  const chooser = useRef<HTMLInputElement>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const attributes = {
    class: 'rich-text rich-text-input',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': 'true' } : {}),
  };
  const editor = useEditor({
    extensions: extensionsFor(profile),
    content: contentOf(value),
    editable: !disabled,
    // The content security policy forbids injected styles.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes,
      // Some programs copy text together with a picture of it. The text takes precedence.
      handlePaste: (_view, { clipboardData }) =>
        clipboardData?.getData('text/plain') === '' &&
        addFiles.current([...clipboardData.files].filter(({ type }) => type.startsWith('image/'))),
      handleDrop: (view, event, _slice, moved) => {
        if (moved || !event.dataTransfer || event.dataTransfer.files.length === 0) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) current.current?.commands.setTextSelection(place.pos);
        return addFiles.current(event.dataTransfer.files);
      },
    },
    onUpdate: ({ editor: at }) => {
      const doc = tidyRichText(at.getJSON() as RichTextNode, profile);
      sent.current = doc;
      changed.current(doc);
    },
  });
  current.current = editor;
  useEffect(() => {
    // Replaces the content only for a new value, such as in another language, and not when the typed text is passed
    // back.
    if (!editor || value === sent.current) return;
    sent.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  if (!editor) return null;
  const href = editor.getAttributes('link').href;
  const setAlt = (alt: string) => {
    belowPicture(
      editor
        .chain()
        .focus()
        .updateAttributes('image', { alt: alt || null }),
    ).run();
    setAsking(undefined);
  };
  const setAddress = (address: string) => {
    const chain = editor.chain().focus();
    if (asking === 'clip') chain.insertContent({ type: 'youtube', attrs: { id: address } }).run();
    else if (!address) chain.extendMarkRange('link').unsetLink().run();
    else if (editor.state.selection.empty && !href)
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.extendMarkRange('link').setLink({ href: address }).run();
    setAsking(undefined);
  };
  return (
    <>
      <RichTextToolbar
        editor={editor}
        profile={profile}
        disabled={disabled}
        onLink={() => setAsking('link')}
        onClip={() => setAsking('clip')}
        onMedia={media ? () => setPicking(true) : undefined}
        onPicture={pictures ? () => chooser.current?.click() : undefined}
        onAlt={() => setAsking('alt')}
      />
      <EditorContent editor={editor} />
      {pictures && (
        <>
          <input
            ref={chooser}
            type="file"
            multiple
            accept={pictures.types.join(',')}
            // A button in the toolbar opens this input.
            hidden
            onChange={({ target }) => {
              uploads.add(target.files ?? []);
              target.value = '';
            }}
          />
          <PictureStatus
            state={uploads}
            pictures={pictures}
            onDescribe={(key) => selectPicture(editor, key) && setAsking('alt')}
          />
        </>
      )}
      {asking === 'alt' && (
        <PictureAlt
          current={String(editor.getAttributes('image').alt ?? '')}
          onDone={setAlt}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking && asking !== 'alt' && (
        <RichTextAddress
          kind={asking}
          current={asking === 'link' && typeof href === 'string' ? href : undefined}
          onDone={setAddress}
          onClose={() => setAsking(undefined)}
        />
      )}
      {picking &&
        media?.((id) => {
          setPicking(false);
          if (id !== null) editor.chain().focus().insertContent({ type: 'media', attrs: { id } }).run();
        })}
    </>
  );
}

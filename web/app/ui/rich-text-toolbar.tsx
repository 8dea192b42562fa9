import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { RichTextProfile } from '@wyrmgate/contract/rich-text-document';
import {
  Bold,
  Captions,
  Code,
  Columns3,
  EyeOff,
  Heading2,
  Heading3,
  Heading4,
  Image,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Rows3,
  SquareCode,
  SquarePlay,
  Strikethrough,
  Table,
  TextQuote,
  Trash2,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

type Tool = {
  name: TextKey;
  level?: number;
  icon: LucideIcon;
  run: () => void;
  /** For toggles: true if the formatting is active at the cursor. */
  on?: boolean;
  disabled?: boolean;
};

type TextKey = Parameters<ReturnType<typeof useTranslation<'ui'>>['t']>[0];

export type RichTextToolbarProps = {
  editor: Editor;
  profile: RichTextProfile;
  disabled?: boolean | undefined;
  onLink: () => void;
  onClip: () => void;
  onMedia?: (() => void) | undefined;
  onPicture?: (() => void) | undefined;
  onAlt: () => void;
};

const toolsOf = (props: RichTextToolbarProps): Tool[][] => {
  const { editor, profile, onLink, onClip, onMedia, onPicture, onAlt } = props;
  const staff = profile === 'staff';
  const chain = () => editor.chain().focus();
  const mark = (name: TextKey, type: string, icon: LucideIcon): Tool => ({
    name,
    icon,
    on: editor.isActive(type),
    run: () => chain().toggleMark(type).run(),
  });
  const heading = (level: 2 | 3 | 4, icon: LucideIcon): Tool => ({
    name: 'richText.heading',
    level,
    icon,
    on: editor.isActive('heading', { level }),
    run: () => chain().toggleHeading({ level }).run(),
  });
  const inTable = editor.isActive('table');
  const marks = [
    mark('richText.bold', 'bold', Bold),
    mark('richText.italic', 'italic', Italic),
    ...(staff ? [mark('richText.underline', 'underline', Underline)] : []),
    mark('richText.strike', 'strike', Strikethrough),
    mark('richText.code', 'code', Code),
    mark('richText.hide', 'spoiler', EyeOff),
    { name: 'richText.link', icon: Link, on: editor.isActive('link'), run: onLink } as const,
  ];
  const list = (name: TextKey, type: string, icon: LucideIcon, run: () => void): Tool => ({
    name,
    icon,
    on: editor.isActive(type),
    run,
  });
  const blocks = [
    list('richText.bulletList', 'bulletList', List, () => chain().toggleBulletList().run()),
    list('richText.orderedList', 'orderedList', ListOrdered, () => chain().toggleOrderedList().run()),
    list('richText.quote', 'blockquote', TextQuote, () => chain().toggleBlockquote().run()),
    list('richText.codeBlock', 'codeBlock', SquareCode, () => chain().toggleCodeBlock().run()),
  ];
  const size = { rows: 3, cols: 3, withHeaderRow: true };
  const inserts: Tool[] = [
    { name: 'richText.rule', icon: Minus, run: () => chain().setHorizontalRule().run() },
    ...(onMedia ? [{ name: 'richText.media', icon: Image, run: onMedia } as const] : []),
    { name: 'richText.insertClip', icon: SquarePlay, run: onClip },
    { name: 'richText.insertTable', icon: Table, disabled: inTable, run: () => chain().insertTable(size).run() },
  ];
  const pictures: Tool[] = [
    ...(onPicture ? [{ name: 'richText.picture', icon: ImagePlus, run: onPicture } as const] : []),
    ...(editor.isActive('image') ? [{ name: 'richText.describe', icon: Captions, run: onAlt } as const] : []),
  ];
  const table: Tool[] = [
    { name: 'richText.addRow', icon: Rows3, run: () => chain().addRowAfter().run() },
    { name: 'richText.addColumn', icon: Columns3, run: () => chain().addColumnAfter().run() },
    { name: 'richText.deleteRow', icon: Trash2, run: () => chain().deleteRow().run() },
    { name: 'richText.deleteColumn', icon: Trash2, run: () => chain().deleteColumn().run() },
    { name: 'richText.deleteTable', icon: Trash2, run: () => chain().deleteTable().run() },
  ];
  const history: Tool[] = [
    { name: 'richText.undo', icon: Undo2, disabled: !editor.can().undo(), run: () => chain().undo().run() },
    { name: 'richText.redo', icon: Redo2, disabled: !editor.can().redo(), run: () => chain().redo().run() },
  ];
  const headings = [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)];
  return [
    ...(staff ? [headings] : []),
    marks,
    blocks,
    ...(staff ? [inserts] : pictures.length > 0 ? [pictures] : []),
    ...(inTable ? [table] : []),
    history,
  ];
};

/** Arrow keys, Home and End move between the tools. Tab stops only once in the toolbar. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
  if (target === undefined || at < 0) return;
  event.preventDefault();
  tools[(target + tools.length) % tools.length]?.focus();
};

export function RichTextToolbar(props: RichTextToolbarProps) {
  const { t } = useTranslation('ui');
  const [current, setCurrent] = useState(0);
  // Rerenders when the formatting at the cursor changes.
  const groups = useEditorState({ editor: props.editor, selector: () => toolsOf(props) }) ?? [];
  let index = -1;
  return (
    <div
      role="toolbar"
      aria-label={t('richText.toolbar')}
      onKeyDown={moveFocus}
      className="flex flex-wrap gap-x-2 gap-y-0.5 border-line border-b p-1"
    >
      {groups.map((tools) => (
        <div key={tools[0]?.name} className="flex flex-wrap gap-0.5">
          {tools.map(({ name, level = 0, icon, run, on, disabled }) => {
            index += 1;
            const at = index;
            const label = t(name, { level } as never);
            return (
              <button
                key={`${name} ${level}`}
                type="button"
                aria-label={label}
                title={label}
                aria-pressed={on}
                aria-disabled={disabled || props.disabled || undefined}
                tabIndex={at === current ? 0 : -1}
                onFocus={() => setCurrent(at)}
                // Keeps the text selection when a tool is pressed.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !disabled && !props.disabled && run()}
                className={cx(
                  'grid size-8 place-items-center rounded-field hover:bg-subtle pointer-coarse:size-11 aria-disabled:text-faint',
                  on ? 'bg-segment text-accent' : 'text-secondary hover:text-heading',
                )}
              >
                <Icon as={icon} size={18} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

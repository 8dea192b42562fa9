import { Mark, mergeAttributes, Node } from '@tiptap/core';
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import {
  isImageKey,
  isSafeHref,
  isYouTubeId,
  type RichTextProfile,
  youTubeIdOf,
} from '@wyrmgate/contract/rich-text-document';
import { editedPictureUrl } from './picture-passes.ts';

const Spoiler = Mark.create({
  name: 'spoiler',
  parseHTML: () => [{ tag: 'span[data-spoiler]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes, { 'data-spoiler': '' }), 0],
});

const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: null, rendered: false }, label: { default: null, rendered: false } }),
  renderHTML: ({ node }) => ['span', { class: 'rich-text-mention' }, `@${String(node.attrs.label ?? '')}`],
});

/** A named placeholder for a clip or library file. Only the published page shows the clip or file itself. */
const plate = (name: 'youtube' | 'media', caption: 'title' | 'caption', pasted: boolean) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ id: { default: null, rendered: false }, [caption]: { default: null, rendered: false } }),
    parseHTML: () =>
      pasted
        ? [
            {
              tag: 'iframe[src]',
              getAttrs: (element: HTMLElement) => {
                const id = youTubeIdOf(element.getAttribute('src') ?? '');
                return isYouTubeId(id) ? { id } : false;
              },
            },
          ]
        : [],
    renderHTML: ({ node }) => [
      'div',
      { class: 'rich-text-plate', 'data-kind': name },
      `${name === 'youtube' ? 'YouTube' : '#'}${name === 'youtube' ? ' ' : ''}${String(node.attrs.id)} ${String(node.attrs[caption] ?? '')}`,
    ],
  });

/** A picture uploaded to the portal. Pasted pictures from other sites are dropped. */
const UploadedImage = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ key: { default: null, rendered: false }, alt: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'img[data-key]',
      getAttrs: (element: HTMLElement) => {
        const key = element.getAttribute('data-key');
        return isImageKey(key) ? { key, alt: element.getAttribute('alt') || null } : false;
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'img',
    {
      class: 'rich-text-image',
      src: isImageKey(attrs.key) ? editedPictureUrl(attrs.key) : '',
      alt: String(attrs.alt ?? ''),
      'data-key': String(attrs.key),
    },
  ],
});

const staffOnly = [
  TableKit.configure({ table: { resizable: false, View: null }, tableCell: false, tableHeader: false }),
  TableCell,
  TableHeader,
  plate('youtube', 'title', true),
  plate('media', 'caption', false),
];

/** The formatting available to a writer. The editor drops any other content, which the contract would reject. */
export const extensionsFor = (profile: RichTextProfile) => [
  StarterKit.configure({
    heading: profile === 'staff' ? { levels: [2, 3, 4] } : false,
    ...(profile === 'staff' ? {} : { horizontalRule: false, underline: false }),
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (href) => isSafeHref(href),
    },
  }),
  Spoiler,
  Mention,
  ...(profile === 'staff' ? staffOnly : [UploadedImage]),
];

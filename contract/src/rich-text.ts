import { z } from 'zod';
import type { RichTextDoc, RichTextProfile } from './rich-text-document.ts';
import { faultOfRichText, type RichTextFault } from './rich-text-rules.ts';

export { plainTextOf, type RichTextDoc } from './rich-text-document.ts';

const messages: Record<RichTextFault, string> = {
  shape: 'common:validation.richText',
  link: 'common:validation.richTextLink',
  long: 'common:validation.richTextLong',
};

const richText = (profile: RichTextProfile, description: string) =>
  z
    .custom<RichTextDoc>((value) => typeof value === 'object' && value !== null, 'common:validation.richText')
    .superRefine((doc, context) => {
      const fault = faultOfRichText(doc, profile);
      if (fault) context.addIssue({ code: 'custom', message: messages[fault] });
    })
    .meta({ type: 'object', description });

/** Staff can use paragraphs, headings 2-4, lists, quotes, code, tables, rules, library media and YouTube clips. */
export const StaffText = richText('staff', 'Rich text as a ProseMirror document, with the nodes that staff may use.');
/** Players can use paragraphs, lists, quotes, code, links, spoilers, mentions and pictures that they uploaded. */
export const PlayerText = richText(
  'player',
  'Rich text as a ProseMirror document, with the nodes that players may use.',
);

import type { Language } from '@wyrmgate/contract/languages';
import type { LegalDocument } from '@wyrmgate/contract/legal-constants';
import { refundReportDays } from '@wyrmgate/contract/payments-constants';
import type { RichTextDoc, RichTextNode } from '@wyrmgate/contract/rich-text-document';
import type { Tx } from '../platform/database/database.ts';
import { englishKeys, translate } from '../platform/language/messages.ts';
import { readSettings } from '../settings/service.ts';

const pages: Record<string, string> = {
  terms: '/legal/terms',
  rules: '/legal/game-rules',
  shipping: '/legal/shipping-policy',
};

/** Turns words in `<terms>` and `<mail>` tags into links. Other tags are removed. */
const inline = (text: string, support: string): RichTextNode[] =>
  [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+|</gs)].flatMap(([whole, tag, inner]) => {
    const words = inner ?? whole;
    if (words === '') return [];
    const href = tag === 'mail' ? `mailto:${support}` : pages[tag ?? ''];
    return [{ type: 'text', text: words, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }];
  });

const paragraph = (content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content });
const heading = (text: string): RichTextNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});

/** Groups neighbouring list items into one list. */
const withLists = (blocks: readonly { item: boolean; content: RichTextNode[] }[]): RichTextNode[] =>
  blocks.reduce<RichTextNode[]>((nodes, { item, content }) => {
    const last = nodes.at(-1);
    if (!item) nodes.push(paragraph(content));
    else if (last?.type === 'bulletList') last.content?.push({ type: 'listItem', content: [paragraph(content)] });
    else nodes.push({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(content)] }] });
    return nodes;
  }, []);

/** Names the seller, as the law requires. With `blanks`, missing settings appear as blanks in brackets; otherwise they are left out. */
const operator = (
  lang: Language,
  settings: Awaited<ReturnType<typeof readSettings>>,
  blanks: boolean,
): RichTextNode[] => {
  const blank = (key: string): string => (blanks ? `[${translate(lang, `legal:template.${key}`)}]` : '');
  const vat = settings.seller_vat_id || blank('vat');
  const lines = [
    settings.seller_name || blank('name'),
    ...(settings.seller_address || blank('address')).split('\n'),
    settings.support_email,
    vat && `${translate(lang, 'legal:template.vat')}: ${vat}`,
  ].filter((line) => line.trim() !== '');
  const content = lines.flatMap((text, index) => [
    ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
    { type: 'text', text: text.trim() },
  ]);
  return [heading(translate(lang, 'legal:template.operator')), paragraph(content)];
};

/** The built-in text as a document, in one language and with the values of this site. */
export const templateOf = async (
  tx: Tx,
  document: LegalDocument,
  lang: Language,
  { blanks = true } = {},
): Promise<RichTextDoc> => {
  const settings = await readSettings(tx);
  const support = settings.support_email;
  const values = {
    site: settings.site_name,
    support,
    days: refundReportDays,
    sponsorDays: settings.sponsor_cookie_days,
  };
  const prefix = `legal:${document}.sections.`;
  const keys = englishKeys(prefix);
  const sections = [...new Set(keys.map((key) => key.slice(prefix.length).split('.')[0] ?? ''))];
  const content = sections.flatMap((section) => {
    const blocks = keys
      .filter((key) => key.startsWith(`${prefix}${section}.`) && !key.endsWith('.title'))
      .map((key) => ({
        item: /\.i\d+$/.test(key),
        content: inline(translate(lang, key, values), support),
      }));
    return [heading(translate(lang, `${prefix}${section}.title`, values)), ...withLists(blocks)];
  });
  return { type: 'doc', content: [...operator(lang, settings, blanks), ...content] };
};

import { formatLocale } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { dateFormat } from '../platform/i18n/formatters.ts';

const clock = { hour: '2-digit', minute: '2-digit' } as const;

/**
 * The time of a message in the viewer's time zone, with the date unless it is today. Only for content rendered in the
 * browser.
 */
export function ChatTime({ iso }: { iso: string }) {
  const { i18n } = useTranslation();
  const at = new Date(iso);
  const today = at.toDateString() === new Date().toDateString();
  const format = dateFormat(formatLocale(i18n.language), today ? clock : { day: 'numeric', month: 'short', ...clock });
  return <time dateTime={iso}>{format.format(at)}</time>;
}

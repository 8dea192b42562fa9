import type { Announcement } from '@wyrmgate/contract/announcements';
import { defaultLanguage, languages } from '@wyrmgate/contract/languages';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useHydrated } from '../platform/use-hydrated.ts';
import { Icon } from '../ui/icon.tsx';
import { hideDismissed, markOf, readDismissed, writeDismissed } from './dismissed.ts';

const look: Record<Announcement['tone'], { icon: LucideIcon; frame: string; mark?: string }> = {
  info: { icon: Info, frame: 'bg-surface text-prose', mark: 'text-info' },
  success: { icon: CircleCheck, frame: 'bg-surface text-prose', mark: 'text-success' },
  warning: { icon: TriangleAlert, frame: 'bg-warning text-ink-950' },
  danger: { icon: CircleAlert, frame: 'bg-danger-fill text-on-danger' },
};

/** Announcements above the header. Visitors can dismiss those that staff made dismissible. */
export function AnnouncementBar({ announcements }: { announcements: readonly Announcement[] }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const dismissed = hydrated ? [...readDismissed(), ...closed] : [];
  const shown = announcements.filter((each) => !each.dismissible || !dismissed.includes(markOf(each)));
  if (shown.length === 0) return null;
  const dismiss = (announcement: Announcement) => {
    const marks = [...dismissed, markOf(announcement)];
    writeDismissed(marks);
    setClosed(marks);
  };
  return (
    <section aria-label={t('announcements.label')} className="relative z-30 print:hidden">
      <ul>
        {shown.map((announcement) => (
          <AnnouncementLine
            key={announcement.id}
            announcement={announcement}
            onDismiss={announcement.dismissible ? () => dismiss(announcement) : undefined}
          />
        ))}
      </ul>
      {!hydrated && <script>{hideDismissed}</script>}
    </section>
  );
}

type LineProps = { announcement: Announcement; onDismiss: (() => void) | undefined };

export function AnnouncementLine({ announcement, onDismiss }: LineProps) {
  const { t, i18n } = useTranslation();
  const { texts, link, tone, dismissible } = announcement;
  const { icon, frame, mark } = look[tone];
  // While the language is changing, only the text in the previous one is loaded.
  const language = [i18n.language, defaultLanguage, ...languages].find((each) => texts[each] !== undefined);
  return (
    <li
      // The inline script may have hidden the bar before hydration.
      suppressHydrationWarning
      data-announcement={dismissible ? markOf(announcement) : undefined}
      className={`flex items-center gap-2 border-line border-b px-4 py-1 text-control [[hidden]]:hidden ${frame}`}
    >
      <span className="flex min-h-(--touch) min-w-0 flex-1 items-center gap-3 sm:justify-center">
        <Icon as={icon} size={18} className={mark} />
        <span className="min-w-0 py-1">
          <span lang={language === i18n.language ? undefined : language} className="wrap-anywhere">
            {language && texts[language]}
          </span>{' '}
          {link !== null && (
            <a href={link} className="whitespace-nowrap font-[560] text-inherit underline">
              {t('announcements.more')}
            </a>
          )}
        </span>
      </span>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          aria-label={t('announcements.dismiss')}
          className="grid size-10 min-h-(--touch) min-w-(--touch) shrink-0 place-items-center rounded-field noscript:hidden"
        >
          <Icon as={X} size={18} />
        </button>
      )}
    </li>
  );
}

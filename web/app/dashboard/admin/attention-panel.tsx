import type { Attention } from '@wyrmgate/contract/dashboard';
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { version } from '../../../package.json';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { refreshed } from '../../admin-kit/refreshed.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { entryAt } from '../../shell/admin/nav.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { placeOf } from './attention-place.ts';

const faces: Record<Attention['level'], { icon: LucideIcon; tone: string }> = {
  critical: { icon: CircleAlert, tone: 'text-danger' },
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  info: { icon: Info, tone: 'text-info' },
};

/** The number of items that matches the height of the neighbouring panels. */
const shownAtFirst = 5;

/** Items that need attention, most urgent first. The server omits items that the viewer may not see. */
export function AttentionPanel() {
  const { t } = useTranslation('dashboard');
  const query = useApiQuery(['dashboard', 'attention'], {}, refreshed);
  const count = query.data?.items.length ?? 0;
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    setAll(true);
    // The pressed button disappears, so the list takes the focus.
    list.current?.focus();
  };
  const cut = !all && count > shownAtFirst + 1;
  return (
    <Panel flush title={t('attention.title')} aside={count > 0 && t('attention.count', { count })}>
      <Loaded query={query} failed={t('attention.failed')} waiting={<Skeleton className="m-[18px] h-24" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-[18px] py-8 text-center text-control text-muted">{t('attention.none')}</p>
          ) : (
            <>
              <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
                {(cut ? items.slice(0, shownAtFirst) : items).map((item) => (
                  <Item key={`${item.kind} ${item.suspicion?.username} ${item.suspicion?.ip_address}`} item={item} />
                ))}
              </ul>
              {cut && (
                <div className="border-line border-t px-[18px] py-2.5">
                  <Button size="sm" onClick={showAll}>
                    {t('attention.showAll', { count })}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Item({ item }: { item: Attention }) {
  const { t } = useTranslation('dashboard');
  const { icon, tone } = faces[item.level];
  const title = t(`attention.items.${item.kind}`, {
    count: item.count,
    name: item.suspicion?.username ?? '',
    version: item.release?.version ?? '',
  });
  const note = useNote(item);
  const to = placeOf(item);
  const section = to === undefined ? undefined : entryAt(to.split('?')[0] ?? to);
  return (
    <li className="flex min-h-[62px] items-center gap-3.5 px-[18px] py-2.5">
      <Icon as={icon} size={18} className={`shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="text-heading leading-snug">{title}</p>
        {note && <p className="text-meta text-muted [overflow-wrap:anywhere]">{note}</p>}
      </div>
      {to && (
        <Button size="sm" aria-label={t('attention.openNamed', { name: title })} render={<Link to={to} />}>
          {section ? t(`sections.${section.key}`) : t('attention.open')}
        </Button>
      )}
      {item.release && (
        <Button
          size="sm"
          aria-label={t('attention.openNamed', { name: title })}
          render={<a href={item.release.url} target="_blank" rel="noreferrer" />}
        >
          {t('attention.open')}
        </Button>
      )}
    </li>
  );
}

const useNote = ({ kind, suspicion, starts_at: from, ends_at: to }: Attention): string | undefined => {
  const { t } = useTranslation('dashboard');
  if (suspicion) return t('attention.notes.suspicious', { address: suspicion.ip_address });
  if (kind === 'new_release') return t('attention.notes.new_release', { version });
  if (kind === 'weak_password' || kind === 'no_staff_factor' || kind === 'no_email_verification')
    return t(`attention.notes.${kind}`);
  const span = [from, to].flatMap((moment) => (moment ? [adminMoment(moment)] : []));
  return span.length > 0 ? span.join(' – ') : undefined;
};

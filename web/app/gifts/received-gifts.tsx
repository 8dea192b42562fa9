import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Picture } from '../platform/picture.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { Panel } from '../ui/card.tsx';

/** Gifts that the player received. Renders nothing if there are none. */
export function ReceivedGifts() {
  const { t } = useTranslation('payments');
  const { data } = useApiQuery(['gifts', 'received'], {}, { enabled: useUser() !== null });
  if (!data || data.gifts.length === 0) return null;
  return (
    <Panel title={t('gifts.title')} flush>
      <ul className="divide-y divide-line">
        {data.gifts.map(({ from, package_name, total_coins, received_at, taken_back }) => (
          <li
            key={`${received_at} ${from}`}
            className="flex flex-wrap items-center gap-x-5 gap-y-1 px-5 py-3.5 text-control sm:px-6"
          >
            <Picture name="coin" sizes="24px" className="size-6" />
            <span className="min-w-0 flex-1">
              <span className="text-heading">{package_name}</span>{' '}
              <span className="text-secondary">{t('gifts.from', { name: from })}</span>
              {taken_back && <span className="block text-meta text-muted">{t('gifts.takenBack')}</span>}
            </span>
            <span className={taken_back ? 'text-muted line-through' : 'font-[560] text-gold-400 tabular-nums'}>
              {t('gifts.coins', { coins: total_coins })}
            </span>
            <LocalTime iso={received_at} className="text-meta text-secondary" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

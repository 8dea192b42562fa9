import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { guildPage } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Panel } from '../ui/card.tsx';
import { stateTones } from './state-tones.ts';
import { WithdrawButton } from './withdraw-button.tsx';

/** Lists the player's applications. Renders nothing without applications. */
export function OwnApplications() {
  const { t } = useTranslation('recruiting');
  const { date } = useFormat();
  const { data } = useApiQuery(['recruiting', 'own'], {}, { quiet: true });
  const rows = data?.applications ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={t('own.title')} className="mt-5" flush>
      <ul>
        {rows.map(({ id, guild, character, state, answer, created_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-(--cell-edge) py-4 not-first:border-t"
          >
            <div className="min-w-0 flex-1 basis-56">
              <Link to={guildPage(guild)} className="wrap-anywhere">
                <bdi>{guild.name}</bdi>
              </Link>
              <p className="text-meta text-secondary">{t('own.with', { character, date: date(created_at) })}</p>
              {answer !== '' && (
                <p dir="auto" className="wrap-anywhere text-meta text-secondary">
                  {t('answer', { answer })}
                </p>
              )}
            </div>
            <Badge tone={stateTones[state]}>{t(`applications.states.${state}`)}</Badge>
            {state === 'pending' && <WithdrawButton id={id} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

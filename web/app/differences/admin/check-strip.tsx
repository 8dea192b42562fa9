import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { StatStrip } from '../../ui/stat-strip.tsx';

/** Shows when the portal and the game were last compared, and the coins on both sides. */
export function CheckStrip() {
  const { t } = useTranslation('differences');
  const { number } = useFormat();
  const { data, isError } = useApiQuery(['differences', 'status'], {}, { quiet: true, refetchInterval: 10_000 });
  if (isError && !data) return null;
  const { check = null, coins } = data ?? {};
  return (
    <>
      {check?.failure && <Banner tone="warning">{t('check.failed', { reason: check.failure })}</Banner>}
      <StatStrip
        label={t('check.title')}
        loading={!data}
        stats={[
          {
            key: 'check',
            label: t('check.title'),
            value:
              check === null ? (
                t('check.never')
              ) : check.finished_at === null ? (
                t('check.running')
              ) : (
                <AdminTime iso={check.finished_at} className="text-label" />
              ),
            note: check === null ? t('check.hint') : t('check.done', { count: check.accounts }),
          },
          {
            key: 'sent',
            label: t('coins.title'),
            value: number(coins?.sent ?? 0),
            note: coins?.waiting ? t('coins.waiting', { count: coins.waiting }) : t('coins.none'),
          },
          {
            key: 'game',
            label: t('coins.inGame'),
            value: coins?.in_game == null ? t('coins.unknown') : number(coins.in_game),
            note: t('coins.inGameHint'),
          },
        ]}
      />
    </>
  );
}

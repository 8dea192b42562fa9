import type { OwnApplication } from '@wyrmgate/contract/recruiting';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Banner } from '../ui/banner.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const tones = { pending: 'info', accepted: 'success', refused: 'warning' } as const;

/** Shows the status of the player's latest application to a guild. */
export function OwnState({ application }: { application: OwnApplication }) {
  const { t } = useTranslation('recruiting');
  const { date } = useFormat();
  const { state, character, guild, answer, created_at } = application;
  if (state === 'withdrawn') return null;
  return (
    <Banner tone={tones[state]} action={state === 'pending' && <WithdrawButton id={application.id} />}>
      {t(`state.${state}`, { character, guild: guild.name, date: date(created_at) })}
      {answer !== '' && (
        <span dir="auto" className="wrap-anywhere mt-1 block">
          {t('answer', { answer })}
        </span>
      )}
    </Banner>
  );
}

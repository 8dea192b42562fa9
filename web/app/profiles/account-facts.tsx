import type { Profile } from '@wyrmgate/contract/profiles';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { Facts } from '../ui/facts.tsx';

export function AccountFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profiles');
  const { number } = useFormat();
  const values = {
    username: profile.username,
    email: profile.email ? <span className="break-all">{profile.email}</span> : <Missing>{t('facts.none')}</Missing>,
    realName: profile.real_name ?? <Missing>{t('facts.none')}</Missing>,
    status: t(`status.${profile.status}`),
    registered: <LocalTime iso={profile.create_time} />,
    lastActive: profile.last_play ? <LocalTime iso={profile.last_play} time /> : <Missing>{t('facts.never')}</Missing>,
    cash: number(profile.cash),
    mileage: number(profile.mileage),
    twoFactor: t(profile.two_factor_enabled ? 'twoFactor.on' : 'twoFactor.off'),
    backupCodes: number(profile.backup_codes_remaining),
  };
  const keys = Object.keys(values) as (keyof typeof values)[];
  return <Facts facts={keys.map((key) => ({ key, label: t(`facts.${key}`), value: values[key] }))} />;
}

function Missing({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}

import type { BuiltInFeature, Feature } from '@wyrmgate/contract/features-constants';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import Vault from '~icons/game-icons/locked-chest';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { urls } from './urls.ts';

export type FeatureGateProps = {
  /** The feature as visitors see it, because the server renders pages for visitors. */
  feature: Feature;
  children: ReactNode;
};

/**
 * Shows its children to users with access to a feature. If the feature requires a role, the browser checks again; the API
 * enforces access on every call.
 */
export function FeatureGate({ feature, children }: FeatureGateProps) {
  const { t } = useTranslation();
  const user = useUser();
  const asks = feature.status !== 'disabled' && feature.required_role !== null && user !== null;
  const query = useApiQuery(['features', 'list'], {}, { enabled: asks });
  const own = asks ? (query.data?.features.find(({ key }) => key === feature.key) ?? feature) : feature;
  if (own.accessible) return children;
  if (asks && query.isPending)
    return (
      <p role="status" className="flex animate-appear items-center justify-center gap-3 py-16 text-secondary">
        <Spinner size={24} className="text-accent" />
        {t('session.checking')}
      </p>
    );
  return own.status === 'disabled' ? (
    <Closed feature={own.key as BuiltInFeature} />
  ) : (
    <RoleMissing authority={own.required_role ?? ''} />
  );
}

export function Closed({ feature }: { feature: BuiltInFeature }) {
  const { t } = useTranslation('features');
  return (
    <EmptyState glyph={Vault} title={t(`gate.${feature}.title`)} action={<HomeButton />}>
      {t(`gate.${feature}.text`)}
    </EmptyState>
  );
}

function RoleMissing({ authority }: { authority: string }) {
  const { t } = useTranslation('features');
  return (
    <div className="flex flex-col items-center px-5 py-9 text-center">
      <span className="grid size-16 place-items-center rounded-full border border-line bg-surface text-danger">
        <Icon as={Lock} size={28} />
      </span>
      <h2 className="mt-4 text-h3">{t('gate.denied')}</h2>
      <p className="mt-2 max-w-[46ch] text-control text-secondary">{t('errors.authorityRequired', { authority })}</p>
      <div className="mt-5">
        <HomeButton />
      </div>
    </div>
  );
}

function HomeButton() {
  const { t } = useTranslation('features');
  return <Button render={<Link to={urls.home} />}>{t('gate.home')}</Button>;
}

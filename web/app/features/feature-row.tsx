import type { Feature } from '@wyrmgate/contract/features-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import type { Key } from '../platform/i18n/keys.ts';
import { Picture } from '../platform/picture.tsx';
import { urls } from '../shell/urls.ts';
import { useFeatureText } from '../shell/use-feature-text.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { FeatureBadge } from './feature-badge.tsx';

const scenes = ['band', 'scene-dawn', 'scene-siege', 'scene-jade', 'scene-tide', 'hero'] as const;

/** Links to the pages of built-in features. */
const ways: Readonly<Record<string, { to: string; label: Key<'features'> }>> = {
  shop: { to: urls.shop, label: 'page.toShop' },
  donations: { to: urls.supporters, label: 'page.toDonations' },
};

/** A feature with a picture and text. Every second row is mirrored. */
export function FeatureRow({ feature, index }: { feature: Feature; index: number }) {
  const { t } = useTranslation('features');
  const { name, description } = useFeatureText()(feature);
  const way = feature.accessible ? ways[feature.key] : undefined;
  return (
    <li className="grid items-center gap-x-12 gap-y-5 md:grid-cols-2 xl:gap-x-18">
      <div
        className={cx(
          'cut-clip aspect-[16/9] overflow-hidden [--plate-cut:var(--cut-card)]',
          index % 2 === 1 && 'md:order-last',
          feature.status === 'disabled' && 'opacity-55 grayscale',
        )}
      >
        <Picture
          name={scenes[index % scenes.length] ?? 'band'}
          sizes="(min-width: 106.25rem) 690px, (min-width: 47.5rem) 45vw, 90vw"
          loading={index === 0 ? 'eager' : 'lazy'}
          className="size-full object-cover object-[70%_40%]"
        />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FeatureBadge status={feature.status} />
          {feature.required_role && (
            <span className="text-control text-secondary">
              {t('page.requires', { role: t(`role.${feature.required_role}`) })}
            </span>
          )}
        </div>
        <h2 className="mt-3 text-h2 wrap-anywhere">{name}</h2>
        {description && <p className="mt-3 max-w-[52ch] text-secondary wrap-anywhere">{description}</p>}
        {way && (
          <Button className="mt-5" render={<Link to={way.to} />}>
            {t(way.label)}
          </Button>
        )}
      </div>
    </li>
  );
}

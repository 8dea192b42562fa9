import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Picture } from '../platform/picture.tsx';
import { urls } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import type { Offer } from './offers.ts';

export function OfferCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('home');
  const { money, number } = useFormat();
  const { name, pile, coins, bonus_coins, discount_percentage, is_popular } = offer;
  return (
    <article
      className={`relative flex flex-1 items-center gap-x-4 rounded-card border p-5 outline-focus outline-offset-3 transition-colors focus-inside:outline-2 md:flex-col md:text-center ${is_popular ? 'border-accent bg-[radial-gradient(circle_at_50%_30%,rgb(240_127_58/.22),var(--color-surface)_72%)]' : 'border-line bg-surface hover:border-edge'}`}
    >
      <div className="absolute inset-x-3 top-3 flex justify-between gap-2">
        {is_popular && <Badge solid>{t('coins.popular')}</Badge>}
        {discount_percentage > 0 && (
          <Badge tone="success" className="ms-auto">
            {t('coins.discount', { percent: discount_percentage })}
          </Badge>
        )}
      </div>
      <Picture
        name={`pile-${pile}`}
        sizes="(min-width: 47.5rem) 220px, 110px"
        loading="lazy"
        className="h-auto w-[110px] shrink-0 max-md:mt-6 md:mt-4 md:w-[220px]"
      />
      <div className="min-w-0 flex-1 max-md:mt-6 md:mt-3">
        <h3 className="text-card">
          <Link to={urls.shop} className="stretch-card text-bone-50 no-underline">
            {name}
          </Link>
        </h3>
        <p className="mt-1.5 flex items-center gap-2 font-[600] text-[1.5rem] text-gold-400 tabular-nums leading-tight md:justify-center">
          <Picture name="coin" sizes="24px" loading="lazy" className="size-6" />
          <span aria-hidden="true">{number(coins)}</span>
          <span className="sr-only">{t('coins.amount', { coins })}</span>
        </p>
        <p className={`mt-1 text-meta ${bonus_coins > 0 ? 'text-success' : 'text-muted'}`}>
          {bonus_coins > 0 ? t('coins.bonus', { bonus: bonus_coins }) : t('coins.noBonus')}
        </p>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3 md:justify-center">
          <span className="font-[600] text-[1.25rem] text-bone-50 tabular-nums">{money(offer.charged_eur, 'EUR')}</span>
          {discount_percentage > 0 && (
            <s className="text-meta text-muted tabular-nums">
              <span className="sr-only">{t('coins.regularPrice')} </span>
              {money(offer.price_eur, 'EUR')}
            </s>
          )}
          <span className="text-meta text-muted tabular-nums">{money(offer.charged_usd, 'USD')}</span>
        </p>
      </div>
    </article>
  );
}

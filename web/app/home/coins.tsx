import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { urls } from '../shell/urls.ts';
import { Icon } from '../ui/icon.tsx';
import { OfferCard } from './offer-card.tsx';
import type { Offer } from './offers.ts';

export function Coins({ offers, title }: { offers: readonly Offer[]; title: string | undefined }) {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="coins-title">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-5">
        <div>
          <h2 id="coins-title" className="text-h2">
            {title ?? t('coins.title')}
          </h2>
          <p className="mt-2 max-w-[60ch] text-secondary">{t('coins.text')}</p>
        </div>
        <Link to={urls.shop} className="text-link inline-flex min-h-11 items-center gap-2">
          {t('coins.all')}
          <Icon as={ArrowRight} size={18} />
        </Link>
      </div>
      <ul className="grid gap-5 md:grid-cols-3">
        {offers.map((offer) => (
          <li key={offer.id} className="flex">
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

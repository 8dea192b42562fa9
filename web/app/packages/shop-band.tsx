import { useTranslation } from '#i18n';
import { Picture } from '../platform/picture.tsx';
import './shop.css';

export function ShopBand() {
  const { t } = useTranslation('shop');
  return (
    <header className="relative isolate overflow-hidden border-line border-b">
      <div className="absolute inset-0 -z-10">
        <Picture
          name="band"
          fetchPriority="high"
          sizes="(min-width: 64rem) 100vw, 160vw"
          className="size-full object-cover object-[72%_42%] lg:object-[50%_40%]"
        />
        <div className="shop-shade absolute inset-0" />
      </div>
      <div className="page-container flex min-h-[172px] flex-col justify-center py-8 lg:min-h-[222px]">
        <h1 className="pb-1 text-h1">{t('title')}</h1>
        <p className="mt-2 max-w-[44ch] text-bone-200 text-lead max-sm:max-w-[26ch]">{t('lead')}</p>
      </div>
    </header>
  );
}

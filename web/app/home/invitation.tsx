import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Picture } from '../platform/picture.tsx';
import { useUser } from '../platform/session/use-session.ts';
import { useSite } from '../platform/use-site.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';

export function Invitation({ title }: { title: string | undefined }) {
  const { t } = useTranslation('home');
  const open = useSite()?.registrations_open ?? true;
  if (useUser() !== null) return null;
  return (
    <section
      aria-labelledby="invitation-title"
      className="cut-clip relative isolate overflow-hidden bg-ink-900 px-5 py-12 [--plate-cut:24px] sm:px-10 lg:px-14 lg:py-18"
    >
      <Picture
        name="band"
        sizes="(min-width: 106.25rem) 1440px, 85vw"
        loading="lazy"
        className="absolute inset-0 -z-20 size-full object-cover object-[80%_center]"
      />
      <div className="band-shade absolute inset-0 -z-10" />
      <h2 id="invitation-title" className="pb-3 text-h2">
        {title ?? t('band.title')}
      </h2>
      <p className="max-w-[48ch] text-bone-50">{t(open ? 'band.text' : 'band.closed')}</p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        {open && (
          <Button variant="primary" render={<Link to={urls.register} />}>
            {t('band.register')}
          </Button>
        )}
        <Button variant="ghost" render={<Link to={urls.login} />}>
          {t('band.logIn')}
        </Button>
      </div>
    </section>
  );
}

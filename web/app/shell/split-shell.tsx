import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';
import { Picture } from '../platform/picture.tsx';
import { handlesOf } from '../platform/route-handle.ts';
import { LanguagePicker } from './language-picker.tsx';
import { Wordmark } from './wordmark.tsx';
import './shell.css';

/** Frame of the way in: art with a few words on one side, one form on the other; above each other on phones. */
export default function SplitShell() {
  const { t } = useTranslation();
  const words = handlesOf(useMatches()).findLast(({ split }) => split)?.split;
  const columns = words?.wide
    ? 'lg:grid-cols-[minmax(0,43fr)_minmax(0,57fr)]'
    : 'lg:grid-cols-[minmax(0,53fr)_minmax(0,47fr)]';
  return (
    <div className={`min-h-dvh bg-band lg:grid ${columns}`}>
      <a href="#main" className="skip-link">
        {t('skipToContent')}
      </a>
      <div className="relative isolate flex flex-col justify-between overflow-hidden max-lg:min-h-[248px] lg:sticky lg:top-0 lg:h-dvh">
        <Picture
          name="hero-phone"
          sizes="(min-width: 64rem) 53vw, 100vw"
          fetchPriority="high"
          className="absolute inset-0 -z-20 size-full object-cover object-[50%_18%] lg:object-center"
        />
        <div className="split-shade absolute inset-0 -z-10" />
        <header className="flex items-center justify-between px-5 pt-3 lg:px-12 lg:pt-8">
          <Wordmark />
          <LanguagePicker short className="px-1 text-control lg:hidden" />
        </header>
        {words && (
          <div className="hidden px-12 pb-10 lg:block">
            <p className="max-w-[12ch] text-balance pb-3 font-[550] font-display text-bone-50 text-h1">
              {t(words.title)}
            </p>
            {words.text && <p className="max-w-[46ch] text-prose">{t(words.text)}</p>}
          </div>
        )}
      </div>
      <div className="flex flex-col">
        <div className="hidden justify-end px-8 pt-5 lg:flex">
          <LanguagePicker short className="px-1 text-control" />
        </div>
        <main id="main" tabIndex={-1} className="grid flex-1 place-items-center px-5 pt-6 pb-14 outline-none sm:px-8">
          <div className={`w-full ${words?.wide ? 'max-w-[520px]' : 'max-w-[440px]'}`}>
            <Outlet />
          </div>
        </main>
      </div>
    </div>
  );
}

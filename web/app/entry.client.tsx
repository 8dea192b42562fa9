import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchConnection } from './platform/connection.ts';
import { startI18n } from './platform/i18n/browser.ts';
import { storeLanguage } from './platform/i18n/choose-language.ts';
import { provideI18n } from './platform/i18n/current.ts';
import { I18nProvider } from './platform/i18n/use-translation.ts';
import { fillInPopovers } from './platform/popover-fallback.ts';
import { watchSession } from './platform/session/session.ts';

const { lang, dataset } = document.documentElement;
// The server already chose the language; detecting it again could give another result.
const language = isLanguage(lang) ? lang : defaultLanguage;
// A `lang` parameter also sets the language of the next pages.
if (new URLSearchParams(location.search).has('lang')) storeLanguage(language);

// Without messages the page would show keys, so it is not hydrated and stays readable.
const [i18n] = await Promise.all([
  startI18n(language, (dataset.namespaces ?? 'common').split(' '), dataset.saved ?? ''),
  fillInPopovers(),
]);
provideI18n(() => i18n);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider value={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
watchSession();
watchConnection();

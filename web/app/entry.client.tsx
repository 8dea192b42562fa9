import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchConnection } from './platform/connection.ts';
import { startI18n } from './platform/i18n/browser.ts';
import { storeLanguage } from './platform/i18n/choose-language.ts';
import { provideI18n } from './platform/i18n/current.ts';
import { I18nProvider } from './platform/i18n/use-translation.ts';
import { watchLeaving } from './platform/leaving.ts';
import { fillInPopovers } from './platform/popover-fallback.ts';
import { watchSession } from './platform/session/session.ts';

const { lang, dataset } = document.documentElement;
// The server has already chosen the language, and detecting it again might give a different result.
const language = isLanguage(lang) ? lang : defaultLanguage;
// A `lang` parameter also sets the language for later pages.
if (new URLSearchParams(location.search).has('lang')) storeLanguage(language);

watchLeaving();
// If the messages do not load, the page stays unhydrated and readable, because hydration would replace texts with keys.
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

import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startI18n } from './platform/i18n/browser.ts';
import { storeLanguage } from './platform/i18n/choose-language.ts';
import { provideI18n } from './platform/i18n/current.ts';
import { I18nProvider } from './platform/i18n/use-translation.ts';
import { watchSession } from './platform/session/session.ts';

const { lang, dataset } = document.documentElement;
// The server has decided; deciding again here could end in another language than the page was rendered in.
const language = isLanguage(lang) ? lang : defaultLanguage;
// A URL that names its language also sets the language of the next pages.
if (new URLSearchParams(location.search).has('lang')) storeLanguage(language);

// Without its messages the page would turn into keys: it stays as the server sent it, readable and with working links.
const i18n = await startI18n(language, (dataset.namespaces ?? 'common').split(' '));
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

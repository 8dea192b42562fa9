import { useTranslation } from 'react-i18next';
import Conversation from '~icons/game-icons/conversation';
import OpenGate from '~icons/game-icons/open-gate';
import TiedScroll from '~icons/game-icons/tied-scroll';
import { GameIcon } from '../ui/icon.tsx';

const promises = [
  { id: 'free', glyph: OpenGate },
  { id: 'receipt', glyph: TiedScroll },
  { id: 'languages', glyph: Conversation },
] as const;

/** Three things that hold here today. */
export function Promises() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title" className="pb-5 text-h2">
        {t('promises.title')}
      </h2>
      <ul className="grid gap-x-7 gap-y-8 border-line border-t pt-8 md:grid-cols-3">
        {promises.map(({ id, glyph }) => (
          <li key={id}>
            <GameIcon as={glyph} size={40} className="text-ember-400" />
            <h3 className="mt-3 text-card">{t(`promises.${id}.title`)}</h3>
            <p className="mt-2 max-w-[48ch] text-control text-secondary">{t(`promises.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

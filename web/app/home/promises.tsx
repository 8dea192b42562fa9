import { DoorOpen, Languages, ReceiptText } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useUser } from '../platform/session/use-session.ts';
import { Icon } from '../ui/icon.tsx';

const promises = [
  { id: 'free', icon: DoorOpen },
  { id: 'receipt', icon: ReceiptText },
  { id: 'languages', icon: Languages },
] as const;

/** Gives visitors reasons to join. */
export function Promises({ title }: { title: string | undefined }) {
  const { t } = useTranslation('home');
  if (useUser() !== null) return null;
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title" className="pb-5 text-h2">
        {title ?? t('promises.title')}
      </h2>
      <ul className="grid gap-x-7 gap-y-8 border-line border-t pt-8 md:grid-cols-3">
        {promises.map(({ id, icon }) => (
          <li key={id}>
            <Icon as={icon} size={28} className="text-ember-400" />
            <h3 className="mt-3 text-card">{t(`promises.${id}.title`)}</h3>
            <p className="mt-2 max-w-[48ch] text-control text-secondary">{t(`promises.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../platform/picture.tsx';
import { type Tone, toneText } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The symbol above the title. */
export type PaymentSign = { icon: LucideIcon; tone: Tone } | { text: string; tone: Tone } | 'working' | 'coins';

export type PaymentCardProps = {
  sign: PaymentSign;
  title: string;
  children: ReactNode;
  /** `<PaymentFacts>`, if the payment is known. */
  facts?: ReactNode;
  /** One primary button and at most one secondary button. */
  actions: ReactNode;
};

/** Shows the status of a payment in a centred card. Screen readers announce changes. */
export function PaymentCard({ sign, title, children, facts, actions }: PaymentCardProps) {
  return (
    <div className="page-container grid min-h-[70dvh] place-items-center py-10 sm:py-16">
      <section className="flex w-full max-w-[520px] flex-col rounded-card border border-line bg-surface p-5 sm:p-8">
        <div role="status" className="flex flex-col items-center text-center">
          <Sign sign={sign} />
          <h1 className="mt-5 pb-1 text-h3 sm:text-[1.75rem] sm:leading-tight">{title}</h1>
          <p className="mt-2 max-w-[40ch] text-balance text-base text-secondary">{children}</p>
        </div>
        {facts && <div className="mt-6 border-line border-t pt-5">{facts}</div>}
        <div className="mt-8 flex flex-wrap gap-2.5 *:flex-auto max-sm:*:w-full">{actions}</div>
      </section>
    </div>
  );
}

function Sign({ sign }: { sign: PaymentSign }) {
  if (sign === 'coins')
    return (
      <Picture name="coin" sizes="92px" className="size-[92px] rounded-full shadow-[0_0_44px_rgb(240_127_58/.4)]" />
    );
  return (
    <span
      className={cx(
        'tone-tint grid size-[76px] place-items-center rounded-full',
        sign === 'working' ? toneText.info : toneText[sign.tone],
      )}
    >
      <SignContent sign={sign} />
    </span>
  );
}

function SignContent({ sign }: { sign: Exclude<PaymentSign, 'coins'> }) {
  if (sign === 'working') return <Spinner size={32} />;
  if ('icon' in sign) return <Icon as={sign.icon} size={28} />;
  return (
    <span
      aria-hidden
      className={cx('font-[640] leading-none', sign.text.length === 1 ? 'text-[2rem]' : 'text-control')}
    >
      {sign.text}
    </span>
  );
}

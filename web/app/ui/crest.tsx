import glyphs from './crest-glyphs.svg?url';
import { crestGlyph } from './crest-hash.ts';
import { cx } from './cx.ts';

export type CrestProps = {
  seed: string | number;
  tone?: 'neutral' | 'red' | 'yellow' | 'blue';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  className?: string;
};

export const crestSizes = { sm: 'size-8', md: 'size-10', lg: 'size-16', xl: 'size-[84px]' } as const;
const tones = { neutral: 'crest-neutral', red: 'crest-red', yellow: 'crest-yellow', blue: 'crest-blue' } as const;

/** A round coat of arms, generated from a seed. Decorative, because the name is always next to it. */
export function Crest({ seed, tone = 'neutral', size = 'sm', className }: CrestProps) {
  return (
    <span aria-hidden="true" className={cx('crest', tones[tone], crestSizes[size], className)}>
      <svg viewBox="0 0 512 512" fill="currentColor" aria-hidden="true">
        <use href={`${glyphs}#g${crestGlyph(seed)}`} />
      </svg>
    </span>
  );
}

import { avatarPath, avatarSide } from '@wyrmgate/contract/avatars-constants';
import { useState } from 'react';
import { Crest, type CrestProps, crestSizes } from './crest.tsx';
import { cx } from './cx.ts';

/** A player's picture, or else their coat of arms. Decorative, because the name is always next to it. */
export function Avatar({ avatar, ...crest }: CrestProps & { avatar: string | null | undefined }) {
  // The picture that failed to load, because staff may have removed it since the page was rendered.
  const [missing, setMissing] = useState<string>();
  if (!avatar || missing === avatar) return <Crest {...crest} />;
  const { size = 'sm', className } = crest;
  return (
    <img
      src={avatarPath(avatar)}
      alt=""
      width={avatarSide}
      height={avatarSide}
      loading="lazy"
      onError={() => setMissing(avatar)}
      // An error before hydration was not noticed, so the picture is checked once.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) setMissing(avatar);
      }}
      className={cx('shrink-0 rounded-full border border-edge object-cover', crestSizes[size], className)}
    />
  );
}

import { iconUrl } from '@wyrmgate/contract/branding-constants';
import type { Look } from '../platform/use-look.ts';

/** Icons, manifest and accent style sheet for the head of every page. */
export function LookLinks({ look }: { look: Look | null | undefined }) {
  const icons = look?.icons;
  return (
    <>
      {look?.stylesheet && <link rel="stylesheet" href={look.stylesheet} />}
      {icons ? (
        <>
          <link rel="icon" href={iconUrl(32, icons)} type="image/png" sizes="32x32" />
          <link rel="icon" href={iconUrl(192, icons)} type="image/png" sizes="192x192" />
          <link rel="apple-touch-icon" href={iconUrl(180, icons)} />
          <link rel="manifest" href="/site.webmanifest" />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
    </>
  );
}

import { twoFactorPeriodSeconds as period } from '@wyrmgate/contract/two-factor-constants';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const settings = { algorithm: 'SHA1', digits: 6, period };

/** A new secret of 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The time step that `code` belongs to: the present one or one to either side of it. Undefined if it is none of theirs. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
};

/** What an authenticator scans, as an SVG in a data URL. */
export const qrCodeOf = (secret: string, { site, username }: { site: string; username: string }): string => {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret), issuer: site, label: username });
  const svg = renderSVG(totp.toString(), { ecc: 'M', border: 4, pixelSize: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

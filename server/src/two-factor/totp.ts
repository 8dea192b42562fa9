import { twoFactorPeriodSeconds as period } from '@wyrmgate/contract/two-factor-constants';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const settings = { algorithm: 'SHA1', digits: 6, period };

/** Returns a random 160-bit secret in base 32. */
export const generateSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the time step of `code`: the current, previous or next one. Undefined if it matches none of them. */
export const findTimeStep = (secret: string, code: string, now: Date): number | undefined => {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
};

/** Returns the QR code for authenticator apps, as an SVG data URL. */
export const renderQrCode = (secret: string, { site, username }: { site: string; username: string }): string => {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret), issuer: site, label: username });
  const svg = renderSVG(totp.toString(), { ecc: 'M', border: 4, pixelSize: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

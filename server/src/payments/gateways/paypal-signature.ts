import { createVerify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Headers } from './gateways.ts';
import { type CertificateStore, certificateStore } from './paypal-certificates.ts';
import type { PayPalClient, PayPalSettings } from './paypal-client.ts';

/** PayPal tries a webhook for three days. */
const oldestMilliseconds = 4 * 86_400_000;
const mostAheadMilliseconds = 5 * 60_000;

type Transmission = { id: string; time: string; signature: string; certUrl: string; algorithm: string };

const transmissionOf = (headers: Headers): Transmission | undefined => {
  const [id, time, signature, certUrl] = ['id', 'time', 'sig']
    .map((name) => headers[`paypal-transmission-${name}`])
    .concat(headers['paypal-cert-url']);
  const algorithm = headers['paypal-auth-algo'] ?? 'SHA256withRSA';
  for (const each of [id, time, signature, certUrl, algorithm])
    if (typeof each !== 'string' || each === '' || each.length > 2000) return undefined;
  return { id, time, signature, certUrl, algorithm } as Transmission;
};

/** Checks that PayPal sent this body to the webhook of this portal, and lately. */
export type SignatureCheck = (body: Uint8Array, headers: Headers) => Promise<boolean>;

export const signatureCheck = (settings: PayPalSettings, client: PayPalClient, clock: Clock): SignatureCheck => {
  const store: CertificateStore = certificateStore(settings.certHosts, clock);

  const isTimely = (time: string): boolean => {
    const age = clock.now().getTime() - Date.parse(time);
    return age <= oldestMilliseconds && age >= -mostAheadMilliseconds;
  };
  /** With the certificate itself: crc32 of the bytes as they came, as an unsigned decimal. */
  const holds = (body: Uint8Array, { id, time, signature }: Transmission, certificate: X509Certificate): boolean =>
    createVerify('RSA-SHA256')
      .update(`${id}|${time}|${settings.webhookId}|${crc32(body)}`)
      .verify(certificate.publicKey, signature, 'base64');
  /** PayPal's own word, when its certificate cannot be had. The event must stand in the question exactly as it came. */
  const askPayPal = async (body: Uint8Array, { id, time, signature, certUrl, algorithm }: Transmission) => {
    const named = JSON.stringify({
      auth_algo: algorithm,
      cert_url: certUrl,
      transmission_id: id,
      transmission_sig: signature,
      transmission_time: time,
      webhook_id: settings.webhookId,
    });
    const event = Buffer.from(body).toString('utf8');
    JSON.parse(event);
    const answer = await client.send({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: `${named.slice(0, -1)},"webhook_event":${event}}`,
    });
    return (answer.body as { verification_status?: unknown } | undefined)?.verification_status === 'SUCCESS';
  };

  return async (body, headers) => {
    const transmission = transmissionOf(headers);
    if (!settings.webhookId || !transmission || !isTimely(transmission.time)) return false;
    if (!/^SHA256withRSA$/i.test(transmission.algorithm)) return false;
    const found = await store.find(transmission.certUrl);
    if (found === 'foreign') return false;
    if (found !== 'unknown') return holds(body, transmission, found);
    return store.mayAskElsewhere() && (await askPayPal(body, transmission).catch(() => false));
  };
};

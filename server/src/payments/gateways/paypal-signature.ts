import { createVerify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import { GatewayError, type Headers } from './gateways.ts';
import { gatewayErrorOf } from './http.ts';
import { type CertificateStore, certificateStore } from './paypal-certificates.ts';
import type { PayPalClient, PayPalSettings } from './paypal-client.ts';

/** Longer than the three days for which PayPal retries a webhook. */
const maxAgeMs = 4 * 86_400_000;
const maxClockSkewMs = 5 * 60_000;

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

const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Verifies that PayPal recently sent this body to this portal's webhook. Rejects with a `GatewayError` if that cannot
 * be checked now.
 */
export type SignatureCheck = (body: Uint8Array, headers: Headers) => Promise<boolean>;

export const signatureCheck = (settings: PayPalSettings, client: PayPalClient, clock: Clock): SignatureCheck => {
  const store: CertificateStore = certificateStore(settings.certHosts, clock);

  const isRecent = (time: string): boolean => {
    const age = clock.now().getTime() - Date.parse(time);
    return age <= maxAgeMs && age >= -maxClockSkewMs;
  };
  /** The signed text contains the CRC32 of the raw bytes as an unsigned decimal. */
  const verifyLocally = (
    body: Uint8Array,
    { id, time, signature }: Transmission,
    certificate: X509Certificate,
  ): boolean =>
    createVerify('RSA-SHA256')
      .update(`${id}|${time}|${settings.webhookId}|${crc32(body)}`)
      .verify(certificate.publicKey, signature, 'base64');
  /**
   * Asks PayPal, as a fallback while the certificate is unavailable. The event must be sent exactly as it was
   * received.
   */
  const verifyWithPayPal = async (body: Uint8Array, { id, time, signature, certUrl, algorithm }: Transmission) => {
    const fields = JSON.stringify({
      auth_algo: algorithm,
      cert_url: certUrl,
      transmission_id: id,
      transmission_sig: signature,
      transmission_time: time,
      webhook_id: settings.webhookId,
    });
    const event = Buffer.from(body).toString('utf8');
    if (!isJson(event)) return false;
    const response = await client.send({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: `${fields.slice(0, -1)},"webhook_event":${event}}`,
    });
    const status = Verification.safeParse(response.body).data?.verification_status;
    if (status === undefined) throw gatewayErrorOf('Verifying a webhook', response);
    return status === 'SUCCESS';
  };

  return async (body, headers) => {
    const transmission = transmissionOf(headers);
    if (!settings.webhookId || !transmission || !isRecent(transmission.time)) return false;
    if (!/^SHA256withRSA$/i.test(transmission.algorithm)) return false;
    const certificate = await store.find(transmission.certUrl);
    if (certificate === 'untrusted') return false;
    if (certificate !== 'unavailable') return verifyLocally(body, transmission, certificate);
    if (!store.mayAskPayPal())
      throw new GatewayError('The certificate is unavailable, and too many webhooks wait for PayPal.', 'unavailable');
    return verifyWithPayPal(body, transmission);
  };
};

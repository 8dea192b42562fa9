import { routes } from 'virtual:contract-routes';
import type { Contract } from '@wyrmgate/contract';
import { ApiError, envelopeOf } from '@wyrmgate/contract/client';
import type { EndpointSpec, Reply } from '@wyrmgate/contract/endpoint';
import { session } from '../session/session.ts';

type Uploads<D> = { [N in keyof D]: D[N] extends EndpointSpec & { upload: object } ? N : never }[keyof D];
type Options = {
  /** Receives the sent fraction from 0 to 1. It stays at 1 while the server processes the file. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
const sendOnce = (url: string, file: File, token: string | undefined, { onProgress, signal }: Options) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file, file.name);
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0, 'common.network', 'Network error. Please check your connection.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });

/** Uploads a file: `upload(['media', 'create'], file, { onProgress, signal })`. Rejects with `ApiError`. */
export const upload = async <D extends keyof Contract, N extends Uploads<Contract[D]> & string>(
  [domain, name]: readonly [D, N],
  file: File,
  options: Options,
): Promise<Contract[D][N] extends EndpointSpec ? Reply<Contract[D][N]> : never> => {
  const { path } = (routes as unknown as Record<string, Record<string, { path: string }>>)[domain]?.[name] ?? {};
  if (path === undefined) throw new Error(`The contract has no ${domain}.${name}`);
  const held = session.held();
  let answer = await sendOnce(path, file, held?.token, options);
  if (answer.status === 401 && held && (await session.refresh(held)) === 'renewed')
    answer = await sendOnce(path, file, session.held()?.token, options);
  const envelope = envelopeOf(answer);
  if (envelope === undefined) throw new ApiError(answer.status, 'common.invalidResponse', `HTTP ${answer.status}`);
  if (!envelope.success) {
    const { code, error, fields, details } = envelope;
    throw new ApiError(answer.status, code, error, { fields, details });
  }
  return envelope.data as never;
};

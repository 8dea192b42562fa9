import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, message: 'must be an address such as https://s3.example' });

/** Variables for an S3-compatible storage of uploads. Without them, uploads are stored in the data folder. */
export const storageVariables = {
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  /** `virtual` puts the bucket before the host name, `path` after it. */
  S3_STYLE: z.enum(['path', 'virtual'], 'must be path or virtual').default('path'),
};
const Variables = z.object(storageVariables);

export type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  style: 'path' | 'virtual';
};

/**
 * Reads the storage configuration, which is undefined for the data folder. Either all required variables must be set,
 * or none.
 */
export const readStorage = (
  data: z.output<typeof Variables>,
  reject: (message: string) => never,
): S3Options | undefined => {
  const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
  const missing = required.find((name) => data[name] === undefined);
  const given = required.find((name) => data[name] !== undefined);
  if (missing && given) reject(`${missing}: required together with ${given}.`);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = data;
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  const { S3_REGION: region, S3_STYLE: style } = data;
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKey, secretKey, style };
};

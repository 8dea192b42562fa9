import type { InjectOptions } from 'fastify';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import type { TestApp } from './app.ts';

const boundary = 'wyrmgate-test-form';

export const uploadRequest = (token: string, name: string, content: Uint8Array, field = 'file'): InjectOptions => ({
  method: 'POST',
  url: '/api/admin/media',
  headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
});

export type UploadReply = {
  status: number;
  code: string | undefined;
  data: { id: number; key: string } & Record<string, unknown>;
};

export const upload = async (app: TestApp, token: string, name: string, content: Uint8Array): Promise<UploadReply> => {
  const { status, body } = await app.inject(uploadRequest(token, name, content));
  const { code, data } = body as { code?: string; data: UploadReply['data'] };
  return { status, code, data };
};

/** Creates a picture of a single colour. */
export const drawPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 90, b: 30 } } });

/** A video with a track of a few packets. The server does not decode their content. */
export const makeVideo = async (kind: 'mp4' | 'webm', seconds = 2): Promise<Buffer> => {
  const target = new BufferTarget();
  const output = new Output({ format: kind === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const config = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    const packet = new EncodedPacket(Buffer.alloc(200, frame), frame === 0 ? 'key' : 'delta', frame / 10, 0.1);
    await source.add(packet, frame === 0 ? { decoderConfig: config } : undefined);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The video was not written.');
  return Buffer.from(target.buffer);
};

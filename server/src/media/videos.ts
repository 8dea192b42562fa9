import { type FileHandle, open } from 'node:fs/promises';
import { mediaProblems } from '@wyrmgate/contract/media';
import { problem } from '../http/problem.ts';
import { readTheora } from './theora.ts';

/** Pixels and milliseconds. */
export type Video = { width: number; height: number; duration: number };

const maxDurationSeconds = 6 * 3600;
const refuse = (): never => {
  throw problem(mediaProblems.broken);
};

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** The boxes of an MP4 file must fill it exactly. Those of a truncated file do not. */
const assertWholeMp4 = async (file: FileHandle, size: number): Promise<void> => {
  let at = 0;
  for (let boxes = 0; at < size; boxes += 1) {
    const head = await readAt(file, at, 16);
    if (head.length < 8 || boxes > 100_000) refuse();
    const short = head.readUInt32BE(0);
    if (short === 0) return;
    const length = short === 1 ? (head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))) : short;
    if (length < 8 || at + length > size) refuse();
    at += length;
  }
};

/**
 * Reads an EBML variable-length number and its length in bytes. The value is undefined if all its bits are set, which
 * means "unknown".
 */
const readVint = (bytes: Buffer, at: number, keepMarker: boolean): { value: number | undefined; length: number } => {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return refuse();
  let value = keepMarker ? first : first & (0xff >> length);
  let unknown = (first & (0xff >> length)) === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    unknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: unknown && !keepMarker ? undefined : value, length };
};

/** The segment of a WebM file, and the clusters in a segment of unknown length, must end within the file. */
const assertWholeWebm = async (file: FileHandle, size: number): Promise<void> => {
  const segment = 0x18538067;
  let at = 0;
  for (let elements = 0; at < size; elements += 1) {
    const head = await readAt(file, at, 12);
    if (elements > 100_000) refuse();
    const id = readVint(head, 0, true);
    const length = readVint(head, id.length, false);
    const start = at + id.length + length.length;
    // Recorders may leave the length unknown. In that case, the elements inside are read one by one.
    if (length.value === undefined) {
      at = start;
      continue;
    }
    if (start + length.value > size) refuse();
    if (id.value === segment && start + length.value < size) return;
    at = start + length.value;
  }
};

/** Reads the duration, video track and size with a library that parses MP4 and WebM. */
const readTracks = async (path: string, extension: 'mp4' | 'webm'): Promise<Video> => {
  const { FilePathSource, Input, MP4, QTFF, WEBM } = await import('mediabunny');
  const formats = extension === 'mp4' ? [MP4, QTFF] : [WEBM];
  const input = new Input({ source: new FilePathSource(path), formats });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || track.codec === null) throw problem(mediaProblems.noVideo);
    const duration = await input.computeDuration();
    if (!(duration > 0)) throw problem(mediaProblems.noVideo);
    return { width: track.displayWidth, height: track.displayHeight, duration: Math.round(duration * 1000) };
  } finally {
    input.dispose();
  }
};

/** Checks that a file is a complete video of this format with a video track. Throws a problem if it is not. */
export const readVideo = async (path: string, extension: 'mp4' | 'webm' | 'ogg'): Promise<Video> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (extension === 'mp4') await assertWholeMp4(file, size);
    if (extension === 'webm') await assertWholeWebm(file, size);
    const video =
      extension === 'ogg'
        ? await readTheora((position, length) => readAt(file, position, length), size)
        : await readTracks(path, extension);
    if (!video) throw problem(mediaProblems.broken);
    if (video.duration > maxDurationSeconds * 1000) throw problem(mediaProblems.noVideo);
    if (video.width < 1 || video.height < 1 || video.width > 8192 || video.height > 8192)
      throw problem(mediaProblems.noVideo);
    return video;
  } catch (error) {
    // The parser throws its own errors for broken files.
    if (error instanceof Error && 'problem' in error) throw error;
    throw problem(mediaProblems.broken);
  } finally {
    await file.close();
  }
};

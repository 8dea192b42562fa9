// Reads the size and duration of Theora video in Ogg files, which the library for MP4 and WebM does not support.

type Read = (position: number, length: number) => Promise<Buffer>;

const table = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** The checksum of an Ogg page, computed with the checksum field set to zero. */
export const pageChecksum = (page: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] ?? 0);
    sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  }
  return sum;
};

const maxPages = 100_000;

type Stream = { serial: number; width: number; height: number; rate: number; shift: number };

/** The identification header of a Theora stream (Theora specification, 6.2). */
const streamOf = (serial: number, body: Buffer): Stream | undefined => {
  if (body.length < 42 || body[0] !== 0x80 || body.toString('latin1', 1, 7) !== 'theora') return undefined;
  const denominator = body.readUInt32BE(26);
  if (denominator === 0) return undefined;
  return {
    serial,
    width: body.readUIntBE(14, 3),
    height: body.readUIntBE(17, 3),
    rate: body.readUInt32BE(22) / denominator,
    shift: (body.readUInt16BE(40) >> 5) & 31,
  };
};

/** Returns size and duration in milliseconds; undefined if a page is broken or missing, or if no stream is Theora. */
export const readTheora = async (
  read: Read,
  size: number,
): Promise<{ width: number; height: number; duration: number } | undefined> => {
  let stream: Stream | undefined;
  let frames = 0;
  let ended = false;
  let at = 0;
  for (let pages = 0; at < size; pages += 1) {
    const head = await read(at, 27 + 255);
    if (pages > maxPages || head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') return undefined;
    const segments = head[26] ?? 0;
    const length = 27 + segments + head.subarray(27, 27 + segments).reduce((sum, each) => sum + each, 0);
    const page = await read(at, length);
    if (page.length < length || pageChecksum(page) !== page.readUInt32LE(22)) return undefined;
    const serial = page.readUInt32LE(14);
    stream ??= streamOf(serial, page.subarray(27 + segments));
    if (stream?.serial === serial) {
      const position = page.readBigInt64LE(6);
      if (position > 0n) {
        const [key, since] = [position >> BigInt(stream.shift), position & ((1n << BigInt(stream.shift)) - 1n)];
        frames = Number(key + since);
      }
      ended ||= ((page[5] ?? 0) & 4) !== 0;
    }
    at += length;
  }
  if (!stream || !ended || frames < 1 || !(stream.rate > 0)) return undefined;
  return { width: stream.width, height: stream.height, duration: Math.round((frames / stream.rate) * 1000) };
};

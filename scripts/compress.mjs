import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(js|css|svg|json|webmanifest|txt|xml)$/;
/** Smaller files fit into one network packet even without compression. */
const minBytes = 500;

const brotli = (body) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const compressFile = async (file) => {
  const body = await readFile(file);
  if (body.length <= minBytes) return;
  const [br, gz] = await Promise.all([brotli(body), promisify(gzip)(body, { level: 9 })]);
  if (br.length < body.length) await writeFile(`${file}.br`, br);
  if (gz.length < body.length) await writeFile(`${file}.gz`, gz);
};

/** Writes a .br and a .gz next to every text file, so that the server does not compress at runtime. */
export const compressFolder = async (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(compressFile));
};

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@wyrmgate/contract/languages';
import type { Env } from '../src/env.ts';
import { media } from '../src/media/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';

/** The drawings of the portal: next to their sources, or in the build that a release contains. */
const folder = [
  new URL('../../web/public/art/', import.meta.url),
  new URL('../../web/build/client/art/', import.meta.url),
]
  .map((url) => fileURLToPath(url))
  .find((path) => existsSync(path));
const widths = [320, 640, 1280];

type Drawing = { name: string; placeholder: string; alts: Partial<Record<Language, string>> };
const drawings: readonly Drawing[] = [
  {
    name: 'scene-dawn',
    placeholder:
      'data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAAAQBACdASoUAA0APxF0sVCsJqSisAgBgCIJYwCdMoMzGEjTWLGMr9LgAAD7jLN6i4hcU9GIdYkMToWwONIaPs1Oeih6zABpVFRlrWSD0wAAAA==',
    alts: { en: 'Dawn over the mountains', de: 'Morgenröte über den Bergen', tr: 'Dağların üzerinde şafak' },
  },
  {
    name: 'scene-jade',
    placeholder:
      'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAACQAwCdASoUAA0APxFysFAsJqSisAgBgCIJZQCsACFmF0l4VO4AAP5IuWwNjlGTEAGiSeLBrpSAppcuvE0ZjxOeAB1beIAqYV/GAAAA',
    alts: { en: 'A valley in green light', de: 'Ein Tal in grünem Licht', tr: 'Yeşil ışıkta bir vadi' },
  },
  {
    name: 'scene-siege',
    placeholder:
      'data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAACwAwCdASoUAA0APxFyslCsJqSisAgBgCIJZgCdMoADSFqlG6FJwAD+6+zCkU6H+ES/oIiicEeMqsBI68BR4H7rzLR9B+QhBQcQ4KyJgAA=',
    alts: { en: 'A castle in the red dusk', de: 'Eine Burg in roter Dämmerung', tr: 'Kızıl alacakaranlıkta bir kale' },
  },
  {
    name: 'scene-tide',
    placeholder:
      'data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAACwAwCdASoUAA0APxFysFAsJqSisAgBgCIJQBOmUAArvyUGLgbgAAD+6PEZArbmwRuPPKvH7+qz5lLzsFJzUS8KO9OFYkpgBSQhkDZgAAA=',
    alts: { en: 'Islands at high tide', de: 'Inseln bei Flut', tr: 'Gelgitte adalar' },
  },
];

const filesOf = ({ name }: Drawing) =>
  widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({
      path: `${folder}${name}-${width}.${format}`,
      name: `${width}.${format}`,
      type: `image/${format}`,
    })),
  );

/** Registers four drawings, whose sizes exist already. `storeMedia` stores their files. */
export const seedMedia = async (tx: Tx, now: Date): Promise<{ id: number; hash: string; drawing: Drawing }[]> => {
  if (folder === undefined) return [];
  const rows = drawings.map((drawing) => ({
    drawing,
    hash: createHash('sha256')
      .update(readFileSync(`${folder}${drawing.name}-1280.webp`))
      .digest('hex')
      .slice(0, 16),
    bytes: filesOf(drawing).reduce((sum, { path }) => sum + statSync(path).size, 0),
  }));
  const added = await tx
    .insert(media)
    .values(
      rows.map(({ drawing: { name, placeholder, alts }, hash, bytes }) => ({
        status: 'ready' as const,
        kind: 'image' as const,
        file_name: `${name}.png`,
        hash,
        extension: '',
        width: 1280,
        height: 853,
        widths,
        animated: false,
        placeholder,
        bytes,
        alts,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning({ id: media.id });
  return rows.flatMap(({ drawing, hash }, index) => {
    const id = added[index]?.id;
    return id === undefined ? [] : [{ id, hash, drawing }];
  });
};

/** Copies the files of the drawings to the storage. Call it after the transaction. */
export const storeMedia = async (env: Env, rows: Awaited<ReturnType<typeof seedMedia>>): Promise<void> => {
  const storage = openStorage(env);
  await Promise.all(
    rows.flatMap(({ id, hash, drawing }) =>
      filesOf(drawing).map(({ path, name, type }) => storage.put(`${id}-${hash}-${name}`, { path, type })),
    ),
  );
};

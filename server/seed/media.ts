import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@wyrmgate/contract/languages';
import type { Env } from '../src/env.ts';
import { media } from '../src/media/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { demoBundle } from './item-bundle.ts';
import { catalogueItems } from './item-catalogue.ts';
import { itemDrawings } from './item-drawings.ts';

/** Folder of the portal's drawings: in the web sources or, in a release, in the web build. */
export const artFolder = [
  new URL('../../web/public/art/', import.meta.url),
  new URL('../../web/build/client/art/', import.meta.url),
]
  .map((url) => fileURLToPath(url))
  .find((path) => existsSync(path));

type Drawing = {
  name: string;
  widths: readonly number[];
  height: number;
  placeholder: string;
  alts: Partial<Record<Language, string>>;
};
const scene = { widths: [320, 640, 1280], height: 853 };
const scenes: readonly Drawing[] = [
  {
    ...scene,
    name: 'scene-dawn',
    placeholder:
      'data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAAAQBACdASoUAA0APxF0sVCsJqSisAgBgCIJYwCdMoMzGEjTWLGMr9LgAAD7jLN6i4hcU9GIdYkMToWwONIaPs1Oeih6zABpVFRlrWSD0wAAAA==',
    alts: { en: 'Dawn over the mountains', de: 'Morgenröte über den Bergen', tr: 'Dağların üzerinde şafak' },
  },
  {
    ...scene,
    name: 'scene-jade',
    placeholder:
      'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAACQAwCdASoUAA0APxFysFAsJqSisAgBgCIJZQCsACFmF0l4VO4AAP5IuWwNjlGTEAGiSeLBrpSAppcuvE0ZjxOeAB1beIAqYV/GAAAA',
    alts: { en: 'A valley in green light', de: 'Ein Tal in grünem Licht', tr: 'Yeşil ışıkta bir vadi' },
  },
  {
    ...scene,
    name: 'scene-siege',
    placeholder:
      'data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAACwAwCdASoUAA0APxFyslCsJqSisAgBgCIJZgCdMoADSFqlG6FJwAD+6+zCkU6H+ES/oIiicEeMqsBI68BR4H7rzLR9B+QhBQcQ4KyJgAA=',
    alts: { en: 'A castle in the red dusk', de: 'Eine Burg in roter Dämmerung', tr: 'Kızıl alacakaranlıkta bir kale' },
  },
  {
    ...scene,
    name: 'scene-tide',
    placeholder:
      'data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAACwAwCdASoUAA0APxFysFAsJqSisAgBgCIJQBOmUAArvyUGLgbgAAD+6PEZArbmwRuPPKvH7+qz5lLzsFJzUS8KO9OFYkpgBSQhkDZgAAA=',
    alts: { en: 'Islands at high tide', de: 'Inseln bei Flut', tr: 'Sular yükselmişken adalar' },
  },
];

const itemPictures = [...catalogueItems, demoBundle].flatMap(({ picture, names }): Drawing[] =>
  picture ? [{ name: picture, widths: [320, 640], height: 480, placeholder: itemDrawings[picture], alts: names }] : [],
);

const largest = ({ widths }: Drawing) => widths.at(-1) ?? 0;
const filesOf = ({ name, widths }: Drawing) =>
  widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({
      path: `${artFolder}${name}-${width}.${format}`,
      name: `${width}.${format}`,
      type: `image/${format}`,
    })),
  );

/** Registers the drawings in the media library; `storeMedia` stores their files, which are already resized. */
export const seedMedia = async (tx: Tx, now: Date): Promise<{ id: number; hash: string; drawing: Drawing }[]> => {
  if (artFolder === undefined) return [];
  const rows = [...scenes, ...itemPictures].map((drawing) => ({
    drawing,
    hash: createHash('sha256')
      .update(readFileSync(`${artFolder}${drawing.name}-${largest(drawing)}.webp`))
      .digest('hex')
      .slice(0, 16),
    bytes: filesOf(drawing).reduce((sum, { path }) => sum + statSync(path).size, 0),
  }));
  const added = await tx
    .insert(media)
    .values(
      rows.map(({ drawing, hash, bytes }) => ({
        status: 'ready' as const,
        kind: 'image' as const,
        file_name: `${drawing.name}.png`,
        hash,
        extension: '',
        width: largest(drawing),
        height: drawing.height,
        widths: [...drawing.widths],
        animated: false,
        placeholder: drawing.placeholder,
        bytes,
        alts: drawing.alts,
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

/** Copies the drawings' files to the storage. Call it after the transaction. */
export const storeMedia = async (env: Env, rows: Awaited<ReturnType<typeof seedMedia>>): Promise<void> => {
  const storage = openStorage(env);
  await Promise.all(
    rows.flatMap(({ id, hash, drawing }) =>
      filesOf(drawing).map(({ path, name, type }) => storage.put(`${id}-${hash}-${name}`, { path, type })),
    ),
  );
};

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { downloadClicks, downloads } from '../src/downloads/table.ts';
import type { Tx } from '../src/platform/database/database.ts';

const dayMs = 86_400_000;
// A real file with its real checksum, so that the demo's links work.
const sample = readFileSync(new URL('../../web/public/demo-client.txt', import.meta.url));

/** The sample client for each platform: one available, one in beta, one coming soon, and an older release. */
export const seedDownloads = async (tx: Tx, publicUrl: string, now: Date): Promise<void> => {
  const link = new URL('/demo-client.txt', publicUrl).href;
  const file = { size: sample.length, sha256: createHash('sha256').update(sample).digest('hex') };
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const windows = {
    minimum: { system: 'Windows 10 (64-bit)', memory: '8 GB RAM', disk: '25 GB' },
    recommended: { system: 'Windows 11', memory: '16 GB RAM', disk: '25 GB SSD' },
  };
  const shared = { active: true, link, mirrors: [], requirements: { minimum: {}, recommended: {} } };
  const rows = [
    {
      ...shared,
      ...file,
      name: 'Ormveil for Windows',
      platform: 'windows',
      icon: 'client',
      color: 'ember',
      status: 'available',
      release: '2.6.1',
      released_at: at(-12),
      requirements: windows,
      mirrors: [{ name: 'Mirror 2', link: `${link}?mirror=2` }],
      descriptions: {
        en: 'The full client with all maps up to the autumn update.',
        de: 'Der vollständige Client mit allen Karten bis zum Herbst-Update.',
        tr: 'Sonbahar güncellemesine kadar tüm haritaları içeren tam istemci.',
        it: 'Il client completo con tutte le mappe fino all’aggiornamento d’autunno.',
        es: 'El cliente completo con todos los mapas hasta la actualización de otoño.',
        ro: 'Clientul complet, cu toate hărțile până la actualizarea de toamnă.',
        fr: 'Le client complet avec toutes les cartes jusqu’à la mise à jour d’automne.',
        pl: 'Pełny klient ze wszystkimi mapami do jesiennej aktualizacji.',
        hu: 'A teljes kliens az őszi frissítésig minden térképpel.',
        pt: 'O cliente completo com todos os mapas até à atualização de outono.',
      },
    },
    {
      ...shared,
      ...file,
      name: 'Ormveil for Linux',
      platform: 'linux',
      icon: 'client',
      color: 'gold',
      status: 'beta',
      release: '2.6.1-beta.3',
      released_at: at(-4),
      requirements: {
        minimum: { system: 'Ubuntu 22.04 or newer', memory: '8 GB RAM', disk: '25 GB' },
        recommended: { system: 'Ubuntu 24.04', memory: '16 GB RAM', disk: '25 GB SSD' },
      },
      descriptions: {
        en: 'Runs natively. Please report problems to support.',
        de: 'Läuft nativ. Melde Probleme bitte dem Support.',
        tr: 'Doğrudan çalışır. Sorunları lütfen desteğe bildir.',
        it: 'Funziona in modo nativo. Segnala i problemi all’assistenza.',
        es: 'Funciona de forma nativa. Informa de los problemas al soporte.',
        ro: 'Rulează nativ. Te rugăm să raportezi problemele la suport.',
        fr: 'Fonctionne nativement. Signale les problèmes au support.',
        pl: 'Działa natywnie. Problemy zgłaszaj na stronie pomocy.',
        hu: 'Natívan fut. A hibákat kérjük, jelezd az ügyfélszolgálatnak.',
        pt: 'Funciona de forma nativa. Comunica os problemas ao suporte.',
      },
    },
    {
      ...shared,
      name: 'Ormveil for Android',
      platform: 'android',
      icon: 'client',
      color: 'teal',
      status: 'coming_soon',
      descriptions: {
        en: 'In development. We announce the test phase here.',
        de: 'In Entwicklung. Die Testphase kündigen wir hier an.',
        tr: 'Geliştiriliyor. Test aşamasını burada duyuracağız.',
        it: 'In sviluppo. Annunceremo qui la fase di test.',
        es: 'En desarrollo. Anunciaremos aquí la fase de pruebas.',
        ro: 'În dezvoltare. Anunțăm aici faza de testare.',
        fr: 'En développement. Nous annoncerons ici la phase de test.',
        pl: 'W przygotowaniu. Fazę testów ogłosimy tutaj.',
        hu: 'Fejlesztés alatt. A tesztidőszakot itt jelentjük be.',
        pt: 'Em desenvolvimento. Anunciaremos aqui a fase de testes.',
      },
    },
    {
      ...shared,
      ...file,
      name: 'Ormveil Classic',
      platform: 'windows',
      icon: 'patch',
      color: 'blue',
      status: 'available',
      release: '1.9.8',
      released_at: at(-400),
      requirements: {
        minimum: { system: 'Windows 7', memory: '4 GB RAM', graphics: 'DirectX 9', disk: '12 GB' },
        recommended: {},
      },
      descriptions: {
        en: 'For older computers. It has no maps newer than version 1.9.',
        de: 'Für ältere Rechner. Karten nach Version 1.9 fehlen.',
        tr: 'Eski bilgisayarlar için. 1.9 sürümünden sonraki haritalar yoktur.',
        it: 'Per computer più vecchi. Mancano le mappe successive alla versione 1.9.',
        es: 'Para ordenadores antiguos. No incluye mapas posteriores a la versión 1.9.',
        ro: 'Pentru calculatoare mai vechi. Nu include hărți de după versiunea 1.9.',
        fr: 'Pour les ordinateurs plus anciens. Sans les cartes postérieures à la version 1.9.',
        pl: 'Dla starszych komputerów. Bez map nowszych niż z wersji 1.9.',
        hu: 'Régebbi számítógépekhez. Az 1.9-es verzió utáni térképek hiányoznak.',
        pt: 'Para computadores mais antigos. Não inclui mapas posteriores à versão 1.9.',
      },
    },
  ] as const;
  const inserted = await tx
    .insert(downloads)
    .values(
      rows.map((row, index) => ({
        ...row,
        mirrors: [...row.mirrors],
        sort_order: index + 1,
        created_at: at(-400),
        updated_at: at(-4),
      })),
    )
    .returning({ id: downloads.id, status: downloads.status });
  const days = Array.from({ length: 30 }, (_, index) => index);
  await tx.insert(downloadClicks).values(
    inserted
      .filter(({ status }) => status !== 'coming_soon')
      .flatMap(({ id }, row) =>
        days.map((day) => ({
          download_id: id,
          day: at(-day).toISOString().slice(0, 10),
          clicks: Math.round((24 - (day % 7)) / (row + 1)),
        })),
      ),
  );
};

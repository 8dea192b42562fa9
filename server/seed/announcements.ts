import { announcements } from '../src/announcements/table.ts';
import type { Tx } from '../src/platform/database/database.ts';

const dayMs = 86_400_000;

/** One announcement in each state, so that the bar and the list have something to show. */
export const seedAnnouncements = async (tx: Tx, now: Date): Promise<void> => {
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const shared = { link: null, audience: 'everyone', dismissible: true, starts_at: null, ends_at: null } as const;
  const rows = [
    {
      ...shared,
      status: 'published',
      tone: 'info',
      link: '/shop',
      texts: {
        en: 'The autumn chests are here: bonus Dragon Coins on every package.',
        de: 'Die Herbsttruhen sind da: Bonus-Dragon-Coins auf jedes Paket.',
        tr: 'Sonbahar sandıkları geldi: Her pakette bonus Dragon Coin.',
        it: 'Sono arrivati i forzieri d’autunno: Dragon Coin bonus su ogni pacchetto.',
        es: 'Ya están aquí los cofres de otoño: Dragon Coins extra en cada paquete.',
        ro: 'Au sosit cuferele de toamnă: Dragon Coins bonus la fiecare pachet.',
        fr: 'Les coffres d’automne sont là : des Dragon Coins bonus sur chaque pack.',
        pl: 'Jesienne skrzynie już są: bonusowe Dragon Coins w każdym pakiecie.',
        hu: 'Megérkeztek az őszi ládák: bónusz Dragon Coin minden csomaghoz.',
        pt: 'Os baús de outono chegaram: Dragon Coins de bónus em todos os pacotes.',
      },
    },
    {
      ...shared,
      status: 'published',
      tone: 'warning',
      dismissible: false,
      starts_at: at(6),
      ends_at: at(6.1),
      texts: { en: 'The servers restart for an update. Log out in a safe place.' },
    },
    {
      ...shared,
      status: 'draft',
      tone: 'success',
      audience: 'players',
      texts: { en: 'Guild sieges open to everyone.' },
    },
    {
      ...shared,
      status: 'published',
      tone: 'danger',
      starts_at: at(-9),
      ends_at: at(-8),
      texts: { en: 'Payments by card are slow today. Your coins arrive a little later.' },
    },
  ] as const;
  await tx
    .insert(announcements)
    .values(rows.map((row, index) => ({ ...row, sort_order: index + 1, created_at: at(-10), updated_at: at(-10) })));
};

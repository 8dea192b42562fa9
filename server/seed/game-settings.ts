import { gameSettings } from '../src/game-settings/table.ts';
import type { Tx } from '../src/platform/database/database.ts';

type Row = Pick<typeof gameSettings.$inferInsert, 'group' | 'names' | 'values'>;

const rows: readonly Row[] = [
  {
    group: 'server',
    names: { en: 'Server name', de: 'Servername', tr: 'Sunucu adı', it: 'Nome del server' },
    values: { en: 'Ormveil' },
  },
  { group: 'server', names: { en: 'Address', de: 'Adresse', tr: 'Adres' }, values: { en: 'play.ormveil.example' } },
  {
    group: 'server',
    names: { en: 'Channels', de: 'Kanäle', tr: 'Kanallar', it: 'Canali' },
    values: { en: '4, ports 13001 to 13004', de: '4, Ports 13001 bis 13004', tr: '4, portlar 13001-13004' },
  },
  {
    group: 'rates',
    names: { en: 'Experience', de: 'Erfahrung', tr: 'Tecrübe', it: 'Esperienza' },
    values: { en: '3x' },
  },
  { group: 'rates', names: { en: 'Gold', de: 'Gold', tr: 'Altın', it: 'Oro' }, values: { en: '2x' } },
  { group: 'rates', names: { en: 'Item drops', de: 'Beute', tr: 'Eşya düşme' }, values: { en: '2x' } },
  { group: 'limits', names: { en: 'Highest level', de: 'Höchstlevel', tr: 'En yüksek seviye' }, values: { en: '120' } },
  {
    group: 'limits',
    names: { en: 'Accounts per player', de: 'Konten pro Person', tr: 'Oyuncu başına hesap' },
    values: { en: '3' },
  },
  {
    group: 'systems',
    names: { en: 'Guild wars', de: 'Gildenkriege', tr: 'Lonca savaşları' },
    values: { en: 'Daily, 20:00 server time', de: 'Täglich, 20:00 Serverzeit', tr: 'Her gün, sunucu saati 20.00' },
  },
  {
    group: 'systems',
    names: { en: 'Offline shops', de: 'Offline-Läden', tr: 'Çevrimdışı pazar' },
    values: { en: 'On', de: 'An', tr: 'Açık' },
  },
];

/** Settings of the demo world for the public page. */
export const seedGameSettings = async (tx: Tx, now: Date): Promise<void> => {
  await tx.insert(gameSettings).values(rows.map((row, index) => ({ ...row, sort_order: index + 1, updated_at: now })));
};

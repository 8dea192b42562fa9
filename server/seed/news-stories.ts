import type { Language } from '@wyrmgate/contract/languages';
import type { NewsCategory } from '@wyrmgate/contract/news-constants';

/** A line that starts with `# ` is a heading; one that starts with `- ` is a list item. */
export type Story = { title: string; excerpt: string; lines: readonly string[] };
type Seeded = {
  category: NewsCategory;
  /** Hours from now until it appears. */
  hours: number;
  pinned?: true;
  draft?: true;
  texts: Partial<Record<Language, Story>> & { en: Story };
};

export const stories: readonly Seeded[] = [
  {
    category: 'announcements',
    hours: -30,
    pinned: true,
    texts: {
      en: {
        title: 'The gates of Ormveil stand open',
        excerpt: 'Season three begins: new banners, new rankings and the same old grudges.',
        lines: [
          'The third season has begun. All rankings start from zero, and the three empires have raised their banners again.',
          '# What changes',
          '- Arena points are reset. Titles of earlier seasons stay.',
          '- Guild sieges take place every Saturday evening.',
          '- The pass to the Veiled Coast opens at level 75.',
          'Log in, find your guild and choose your side.',
        ],
      },
      de: {
        title: 'Die Tore von Ormveil stehen offen',
        excerpt: 'Saison drei beginnt: neue Banner, neue Ranglisten und die alten Fehden.',
        lines: [
          'Die dritte Saison hat begonnen. Alle Ranglisten starten bei null, und die drei Reiche haben ihre Banner wieder gehisst.',
          '# Was sich ändert',
          '- Arenapunkte werden zurückgesetzt. Titel früherer Saisons bleiben.',
          '- Gildenbelagerungen finden jeden Samstagabend statt.',
          '- Der Pass zur Verhüllten Küste öffnet ab Level 75.',
          'Log dich ein, finde deine Gilde und wähle deine Seite.',
        ],
      },
      it: {
        title: 'Le porte di Ormveil sono aperte',
        excerpt: 'Inizia la terza stagione: nuovi stendardi, nuove classifiche e i rancori di sempre.',
        lines: [
          'La terza stagione è iniziata. Tutte le classifiche ripartono da zero e i tre imperi hanno alzato di nuovo gli stendardi.',
          '# Cosa cambia',
          '- I punti arena vengono azzerati. I titoli delle stagioni passate restano.',
          '- Gli assedi di gilda si svolgono ogni sabato sera.',
          '- Il passo per la Costa Velata si apre dal livello 75.',
          'Entra, trova la tua gilda e scegli da che parte stare.',
        ],
      },
      tr: {
        title: 'Ormveil’in kapıları açıldı',
        excerpt: 'Üçüncü sezon başlıyor: yeni sancaklar, yeni sıralamalar ve eski hesaplar.',
        lines: [
          'Üçüncü sezon başladı. Tüm sıralamalar sıfırdan başlıyor ve üç imparatorluk sancaklarını yeniden çekti.',
          '# Neler değişiyor',
          '- Arena puanları sıfırlanır. Eski sezonların unvanları kalır.',
          '- Lonca kuşatmaları her cumartesi akşamı yapılır.',
          '- Örtülü Kıyı geçidi 75. seviyede açılır.',
          'Giriş yap, loncanı bul ve tarafını seç.',
        ],
      },
    },
  },
  {
    category: 'patchnotes',
    hours: -54,
    texts: {
      en: {
        title: 'Patch 3.1: faster mounts and fairer chests',
        excerpt: 'Mount speed, drop rates of autumn chests and 22 fixes.',
        lines: [
          'The servers restart on Wednesday morning. The client downloads about 180 MB.',
          '# Balance',
          '- Mounts of the second grade are 10 % faster.',
          '- Autumn chests hold at least one upgrade stone.',
          '# Fixes',
          '- Warriors no longer fall through the bridge of the Salt Gate.',
          '- The guild window remembers its size.',
          '- Private shops close when their owner is banned.',
        ],
      },
      de: {
        title: 'Patch 3.1: schnellere Reittiere und fairere Truhen',
        excerpt: 'Tempo der Reittiere, Inhalt der Herbsttruhen und 22 Korrekturen.',
        lines: [
          'Die Server starten am Mittwochmorgen neu. Der Client lädt etwa 180 MB.',
          '# Balance',
          '- Reittiere der zweiten Stufe sind 10 % schneller.',
          '- Herbsttruhen enthalten mindestens einen Aufwertungsstein.',
          '# Korrekturen',
          '- Krieger fallen nicht mehr durch die Brücke am Salztor.',
          '- Das Gildenfenster merkt sich seine Größe.',
          '- Private Läden schließen, wenn ihr Besitzer gebannt wird.',
        ],
      },
      tr: {
        title: 'Yama 3.1: daha hızlı binekler, daha adil sandıklar',
        excerpt: 'Binek hızı, sonbahar sandıklarının içeriği ve 22 düzeltme.',
        lines: [
          'Sunucular çarşamba sabahı yeniden başlar. İstemci yaklaşık 180 MB indirir.',
          '# Denge',
          '- İkinci kademe binekler %10 daha hızlı.',
          '- Sonbahar sandıklarında en az bir yükseltme taşı var.',
          '# Düzeltmeler',
          '- Savaşçılar artık Tuz Kapısı köprüsünden düşmüyor.',
          '- Lonca penceresi boyutunu hatırlıyor.',
          '- Sahibi yasaklanan özel dükkânlar kapanıyor.',
        ],
      },
    },
  },
  {
    category: 'events',
    hours: -76,
    texts: {
      en: {
        title: 'Night of a thousand lanterns',
        excerpt: 'Light the way through the valley this weekend and earn the lantern mount.',
        lines: [
          'From Friday to Sunday lanterns appear along the old valley road. Each one you light counts for your empire.',
          '- 50 lanterns: a lantern for your saddle.',
          '- 500 lanterns: the lantern mount for 30 days.',
          'The empire with the most lights gets a bonus of 20 % experience for a week.',
        ],
      },
      it: {
        title: 'La notte delle mille lanterne',
        excerpt: 'Illumina la valle questo fine settimana e ottieni la cavalcatura lanterna.',
        lines: [
          'Da venerdì a domenica compaiono lanterne lungo la vecchia strada della valle. Ognuna che accendi conta per il tuo impero.',
          '- 50 lanterne: una lanterna per la tua sella.',
          '- 500 lanterne: la cavalcatura lanterna per 30 giorni.',
          'L’impero con più luci riceve il 20 % di esperienza in più per una settimana.',
        ],
      },
    },
  },
  {
    category: 'updates',
    hours: -120,
    texts: {
      en: {
        title: 'The Veiled Coast: a first look',
        excerpt: 'Three new maps, a harbour that moves with the tide, and something under the water.',
        lines: [
          'The coast begins behind the pass east of the Salt Gate. At low tide you reach the wreck on foot, at high tide only by boat.',
          '# Three maps',
          '- The Harbour of Nets, for levels 75 to 85.',
          '- The Drowned Stair, for groups.',
          '- The Lantern Reef, where the three empires meet.',
          'What sleeps under the reef wakes at the end of the month.',
        ],
      },
      de: {
        title: 'Die Verhüllte Küste: ein erster Blick',
        excerpt: 'Drei neue Karten, ein Hafen im Takt der Gezeiten und etwas unter dem Wasser.',
        lines: [
          'Die Küste liegt hinter dem Pass östlich des Salztors. Bei Ebbe erreichst du das Wrack zu Fuß, bei Flut nur mit dem Boot.',
          '# Drei Karten',
          '- Der Hafen der Netze, für Level 75 bis 85.',
          '- Die Ertrunkene Treppe, für Gruppen.',
          '- Das Laternenriff, an dem sich die drei Reiche treffen.',
          'Was unter dem Riff schläft, erwacht am Ende des Monats.',
        ],
      },
    },
  },
  {
    category: 'general',
    hours: -170,
    texts: {
      en: {
        title: 'How we fight bots',
        excerpt: 'What we look at, what happens to cheaters, and how you can report them.',
        lines: [
          'Last month we closed 312 accounts that were played by programs. Reports of players led to every fourth of them.',
          'Report a character from its menu in the game. A game master looks at every report within two days.',
          'Real-money trading, hacks and bug abuse lead to a permanent ban.',
        ],
      },
    },
  },
  {
    category: 'patchnotes',
    hours: -240,
    texts: {
      en: {
        title: 'Patch 3.0.2: the small things',
        excerpt: 'Fewer disconnections, better sorting of bags and a louder horn.',
        lines: [
          '- Fewer disconnections when you change the channel.',
          '- Bags sort by type, then by grade.',
          '- The siege horn is heard on the whole map.',
        ],
      },
    },
  },
  {
    category: 'events',
    hours: 46,
    texts: {
      en: {
        title: 'Siege weekend: double guild points',
        excerpt: 'Every castle counts twice from Friday evening to Sunday night.',
        lines: ['Guild points of all sieges count twice this weekend. Rewards arrive on Monday by courier.'],
      },
    },
  },
  {
    category: 'updates',
    hours: -6,
    draft: true,
    texts: {
      en: {
        title: 'Crafting, explained',
        excerpt: 'Notes for the guide about the new workshop.',
        lines: ['The workshop opens with the next update. This guide needs pictures of the three benches.'],
      },
    },
  },
];

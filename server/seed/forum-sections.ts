import type { Language } from '@wyrmgate/contract/languages';

type Names = { en: string } & Partial<Record<Language, string>>;
export type DemoSection = {
  slug: string;
  icon: 'scroll' | 'horn' | 'swords' | 'castle' | 'shield' | 'coins' | 'wrench' | 'tankard' | 'crown';
  names: Names;
  descriptions: Names;
  language?: Language;
  rights?: { see?: 'players' | 'staff'; post?: 'staff'; reply?: 'staff'; readOnly?: true };
};

export const demoGroups: readonly { names: Names; sections: readonly DemoSection[] }[] = [
  {
    names: { en: 'News and help', de: 'Neues und Hilfe', tr: 'Haberler ve yardım', fr: 'Nouvelles et aide' },
    sections: [
      {
        slug: 'announcements',
        icon: 'horn',
        names: { en: 'Announcements', de: 'Ankündigungen', tr: 'Duyurular', fr: 'Annonces' },
        descriptions: {
          en: 'What staff have to say. Replies are open.',
          de: 'Was das Team zu sagen hat. Antworten sind offen.',
          tr: 'Ekibin söyledikleri. Yanıtlar açık.',
        },
        rights: { post: 'staff' },
      },
      {
        slug: 'questions',
        icon: 'scroll',
        names: {
          en: 'Questions and answers',
          de: 'Fragen und Antworten',
          tr: 'Sorular ve cevaplar',
          fr: 'Questions et réponses',
        },
        descriptions: {
          en: 'New here? Ask. Everyone once did.',
          de: 'Neu hier? Frag. Jeder hat mal gefragt.',
          tr: 'Yeni misin? Sor. Herkes bir zamanlar sordu.',
        },
      },
      {
        slug: 'bugs',
        icon: 'wrench',
        names: { en: 'Bugs', de: 'Fehler', tr: 'Hatalar', fr: 'Bugs' },
        descriptions: {
          en: 'What you did, what happened, what should have happened.',
          de: 'Was du getan hast, was geschah, was hätte geschehen sollen.',
          tr: 'Ne yaptın, ne oldu, ne olmalıydı.',
        },
      },
    ],
  },
  {
    names: { en: 'Game discussion', de: 'Über das Spiel', tr: 'Oyun üzerine', fr: 'Discussions de jeu' },
    sections: [
      {
        slug: 'sieges',
        icon: 'castle',
        names: {
          en: 'Sieges and guild war',
          de: 'Belagerungen und Gildenkrieg',
          tr: 'Kuşatmalar ve lonca savaşı',
          fr: 'Sièges et guerre de guildes',
        },
        descriptions: {
          en: 'Plans, results and complaints about the Ninth Gate.',
          de: 'Pläne, Ergebnisse und Klagen über das Neunte Tor.',
          tr: 'Dokuzuncu Kapı üzerine planlar, sonuçlar, şikâyetler.',
        },
      },
      {
        slug: 'classes',
        icon: 'swords',
        names: {
          en: 'Classes and builds',
          de: 'Klassen und Ausrüstung',
          tr: 'Sınıflar ve donanım',
          fr: 'Classes et équipements',
        },
        descriptions: {
          en: 'Skills, gear and the order to raise them in.',
          de: 'Fertigkeiten, Ausrüstung und in welcher Reihenfolge.',
          tr: 'Beceriler, eşyalar ve hangi sırayla.',
        },
      },
      {
        slug: 'trade',
        icon: 'coins',
        names: { en: 'Trade', de: 'Handel', tr: 'Ticaret', fr: 'Commerce' },
        descriptions: {
          en: 'Items for items. No real money.',
          de: 'Gegenstände gegen Gegenstände. Kein echtes Geld.',
          tr: 'Eşyaya karşı eşya. Gerçek para yok.',
        },
        rights: { see: 'players' },
      },
    ],
  },
  {
    names: { en: 'Community', de: 'Gemeinschaft', tr: 'Topluluk', fr: 'Communauté' },
    sections: [
      {
        slug: 'taverne',
        icon: 'tankard',
        names: { en: 'German tavern', de: 'Taverne', tr: 'Alman meyhanesi', fr: 'Taverne allemande' },
        descriptions: {
          en: 'For everything else, in German.',
          de: 'Für alles andere, auf Deutsch.',
          tr: 'Geri kalan her şey, Almanca.',
        },
        language: 'de',
      },
      {
        slug: 'council',
        icon: 'shield',
        names: {
          en: 'Council of moderators',
          de: 'Rat der Moderatoren',
          tr: 'Moderatör meclisi',
          fr: 'Conseil des modérateurs',
        },
        descriptions: { en: 'Only staff see this.', de: 'Nur das Team sieht das.', tr: 'Bunu yalnızca ekip görür.' },
        rights: { see: 'staff' },
      },
    ],
  },
];

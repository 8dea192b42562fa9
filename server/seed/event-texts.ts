import type { EventText } from '@wyrmgate/contract/events-shapes';
import type { Language } from '@wyrmgate/contract/languages';

type Texts = { en: Partial<EventText> } & Partial<Record<Language, Partial<EventText>>>;

/** A title in English, German and Turkish. */
const titled = (en: string, de: string, tr: string): Texts => ({
  en: { title: en },
  de: { title: de },
  tr: { title: tr },
});

/** Texts of the demo events. The next siege has all languages; others show what a missing translation looks like. */
export const eventTexts = {
  lanternEve: titled('Lantern eve', 'Laternenabend', 'Fener gecesi'),
  earlierUpdate: titled('Update 7.2.3', 'Update 7.2.3', 'Güncelleme 7.2.3'),
  arenaCup: titled('Arena flex cup', 'Arena-Flex-Pokal', 'Arena flex kupası'),
  maintenance: {
    ...titled('Maintenance', 'Wartung', 'Bakım'),
    en: { title: 'Maintenance', description: 'The servers restart. Log out in a safe place.' },
    it: { title: 'Manutenzione', description: 'I server vengono riavviati. Esci dal gioco in un luogo sicuro.' },
  },
  patch: titled('Patch 7.2.4', 'Patch 7.2.4', 'Yama 7.2.4'),
  karnPass: titled('Siege of Karn Pass', 'Belagerung des Karn-Passes', 'Karn Geçidi kuşatması'),
  regatta: titled('Winter regatta', 'Winterregatta', 'Kış yarışı'),
  update: titled('Update 7.3', 'Update 7.3', 'Güncelleme 7.3'),
  siege: {
    en: {
      title: 'Siege of the Ninth Gate',
      description: 'Sixteen guilds, two gates, one castle. Attackers respawn at the collapsed bridge this week.',
      participants: 'Guilds of level 10 and above',
      reward: 'Castle tax for 7 days, 5,000 coins per member',
    },
    it: {
      title: 'Assedio della Nona Porta',
      description: 'Sedici gilde, due porte, un castello. Questa settimana gli attaccanti rinascono al ponte crollato.',
      participants: 'Gilde di livello 10 o superiore',
      reward: 'Tassa del castello per 7 giorni, 5.000 monete a membro',
    },
    es: {
      title: 'Asedio de la Novena Puerta',
      description:
        'Dieciséis gremios, dos puertas, un castillo. Esta semana los atacantes reaparecen en el puente caído.',
      participants: 'Gremios de nivel 10 o superior',
      reward: 'Impuesto del castillo durante 7 días, 5000 monedas por miembro',
    },
    ro: {
      title: 'Asediul Porții a Noua',
      description: 'Șaisprezece ghilde, două porți, un castel. Săptămâna aceasta atacatorii reapar la podul prăbușit.',
      participants: 'Ghilde de nivel 10 sau mai mare',
      reward: 'Taxa castelului timp de 7 zile, 5.000 de monede de membru',
    },
    tr: {
      title: 'Dokuzuncu Kapı kuşatması',
      description: 'On altı lonca, iki kapı, tek kale. Saldıranlar bu hafta yıkık köprüde yeniden doğar.',
      participants: '10. seviye ve üzeri loncalar',
      reward: '7 gün kale vergisi, üye başına 5.000 coin',
    },
    de: {
      title: 'Belagerung des Neunten Tors',
      description:
        'Sechzehn Gilden, zwei Tore, eine Burg. Angreifer erscheinen diese Woche an der eingestürzten Brücke.',
      participants: 'Gilden ab Stufe 10',
      reward: 'Burgsteuer für 7 Tage, 5.000 Münzen je Mitglied',
    },
    fr: {
      title: 'Siège de la Neuvième Porte',
      description:
        'Seize guildes, deux portes, un château. Cette semaine, les assaillants réapparaissent au pont effondré.',
      participants: 'Guildes de niveau 10 et plus',
      reward: 'Taxe du château pendant 7 jours, 5 000 pièces par membre',
    },
    pl: {
      title: 'Oblężenie Dziewiątej Bramy',
      description:
        'Szesnaście gildii, dwie bramy, jeden zamek. W tym tygodniu atakujący odradzają się przy zawalonym moście.',
      participants: 'Gildie od 10 poziomu',
      reward: 'Podatek zamkowy przez 7 dni, 5000 monet na członka',
    },
    hu: {
      title: 'A Kilencedik Kapu ostroma',
      description: 'Tizenhat céh, két kapu, egy vár. A támadók ezen a héten a leomlott hídnál élednek újra.',
      participants: 'Legalább 10. szintű céhek',
      reward: 'Váradó 7 napig, tagonként 5000 érme',
    },
    pt: {
      title: 'Cerco do Nono Portão',
      description: 'Dezasseis guildas, dois portões, um castelo. Esta semana, os atacantes renascem na ponte caída.',
      participants: 'Guildas de nível 10 ou superior',
      reward: 'Imposto do castelo durante 7 dias, 5000 moedas por membro',
    },
  },
  drops: titled('Double drops', 'Doppelte Beute', 'Çift ganimet'),
  hunt: titled('Lantern hunt', 'Laternenjagd', 'Fener avı'),
  soloFinal: titled('Arena solo final', 'Arena-Solo-Finale', 'Arena solo finali'),
  guildWar: titled('Guild war: five castles', 'Gildenkrieg: fünf Burgen', 'Lonca savaşı: beş kale'),
  winterFeast: titled('Winter feast', 'Winterfest', 'Kış şöleni'),
} as const satisfies Record<string, Texts>;

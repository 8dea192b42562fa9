import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { type Language, languages } from '@wyrmgate/contract/languages';

/** Demo logins, one for each kind of user. */
export const demoAccounts: readonly { username: string; realName: string; authority: AuthorityLevel }[] = [
  { username: 'implementor', realName: 'Tessa Brix', authority: 'implementor' },
  { username: 'highwizard', realName: 'Aurelia Wyndham', authority: 'high_wizard' },
  { username: 'god', realName: 'Jonas Brandt', authority: 'god' },
  { username: 'lowwizard', realName: 'Gökhan Yıldırım', authority: 'low_wizard' },
  { username: 'sponsor', realName: 'Vera Xilander', authority: 'player' },
  { username: 'player', realName: 'Isaura Delgado', authority: 'player' },
];

// `username:real name`; the real name is optional.
const byLanguage: Record<Language, string> = {
  en: `Tenebrix:Tess Marlowe, Aurelwyn:Aurelia Lark, Kestrel77:Owen Fairchild, Morrow:Daniel Morrow,
    Emberfall:Ruth Pemberton, Thornwick:Gareth Ames, Duskwarden, Ravenmoor:Imogen Hale, Stormquill:Peter
    Lyall, Oakensoul, Grimhollow:Colm Reddan, Wyrmbane:Lewis Tate, Silverfen:Hannah Roe, Bramblecut,
    Nightjar9:Ada Quinn, Frostpike:Callum Byrne`,
  it: `inigo:Íñigo Peña, Valdomar:Marco Bellini, Fiammetta:Chiara Rossi, Corvonero:Luca Moretti,
    Serpentara:Giulia Ferri, Lunargenta, Ferruccio88:Ferruccio Galli, Brumalda:Elisa Conti, Drakonis:Matteo
    Riva, Ombrosa, Tizianox:Tiziano Greco, Nebulina:Sara Marchetti`,
  es: `Ysoldar:Isaura Medina, vexilla:Vera Campos, Almogavar:Jordi Puig, Sombraluna:Lucía Herrera, Fuegoazul,
    Centella:Marta Ibáñez, Rocinante:Álvaro Núñez, Tizona77:Rodrigo Vega, Garduna, Niebla:Carmen Soler,
    Espectro:Hugo Prieto, Brujula:Nuria Castaño`,
  ro: `Balaurul:Radu Ionescu, Zmeura:Ioana Popa, Solomonar:Vlad Munteanu, Strigoaica, Lupulalb:Mihai Dobre,
    Ielele:Ana Stoica, Haiducul:Ștefan Țurcanu, Fulgerica:Elena Marin, Pietros:Andrei Rusu, Codrul,
    Vantoasa:Mara Ilie, Capcaun:Dinu Pavel`,
  tr: `Gokhan:Gökhan Arslan, Bozkurt34:Emre Şahin, Karayel:Deniz Yılmaz, Alacakurt, Ejderha:Mert Kaya,
    Tulpar:Zeynep Çelik, Yildirim:Burak Demir, Tepegoz:İsmail Koç, Asena:Ayşe Öztürk, Kizilelma,
    Sahmaran:Ceren Aydın, Toktamis:Onur Polat`,
  de: `Kharzeth:Jonas Brandauer, Nebelkraehe, Eisenwolf:Lukas Vogt, Mondklinge:Katrin Sommer, Drachenherz:Felix
    Bauer, Sturmrufer, Rabenfeder:Anna Krüger, Goldhand:Uwe Schäfer, Nachtfalke:Tobias Weiß, Irrlicht:Sophie
    Lang, Zwergfell, Silberhuf:Nina Köhler`,
  fr: `Mirelune:Mireille Fontaine, Brisefer:Hugo Lambert, Ondine:Camille Roux, Loupgarou:Théo Garnier, Feufollet,
    Vouivre:Élodie Mercier, Tarasque:Antoine Faure, Melusine:Léa Perrin, Corbac, Chantelame:Noé Girard,
    Grimoire:Inès Blanc`,
  pl: `Switoslawa:Żaneta Śliwińska, Wilczur:Paweł Nowak, Zmijka:Łucja Wrona, Piorun99:Kacper Zając, Swarozyc,
    Bazyliszek:Jan Wójcik, Rusalka:Zofia Dąbrowska, Kruczyca:Ola Lis, Wawelski:Michał Król, Mgielka,
    Zbroja:Piotr Sęk`,
  hu: `orzofarkas:Zoltán Őry, Turulmadar:Bence Szabó, Tunderke:Réka Kovács, Sarkanyfog, Lidercfeny:Eszter Tóth,
    Garaboncias:Gergő Nagy, Hollovar:Dóra Balogh, Csodaszarvas:Ákos Fehér, Babaruha, Vasorru:Máté Juhász`,
  pt: `ruina:Inês Conceição, goldrush24, Lobisomem:Tiago Moura, Mourisca:Beatriz Antunes, Trovoada:Rui Falcão,
    Adamastor, Cravoferro:João Brandão, Bruxedo:Sofia Teles, Maresia:Joana Pinho, Caravela:Duarte Lemos`,
};

export type Person = { username: string; realName: string | null; language: Language };

/** About 120 players in ten languages. */
export const people: readonly Person[] = languages.flatMap((language) =>
  byLanguage[language].split(/,\s+/).map((entry) => {
    const [username = '', realName] = entry.replace(/\s+/g, ' ').split(':');
    return { username, realName: realName ?? null, language };
  }),
);

/** Banned players; goldrush24 registered only today. */
export const banned = new Set(['goldrush24', 'ruina', 'Garduna', 'Zwergfell', 'Ielele', 'Babaruha', 'Tizianox']);
export const deleted = new Set(['Ombrosa', 'Corbac', 'Mgielka', 'Adamastor']);
export const newcomers = new Set([
  'goldrush24',
  'Kestrel77',
  'Balaurul',
  'Mirelune',
  'Switoslawa',
  'Morrow',
  'Toktamis',
]);

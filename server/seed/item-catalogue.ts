import { type Language, languages } from '@wyrmgate/contract/languages';
import type { items } from '../src/items/table.ts';
import type { ItemDrawing } from './item-drawings.ts';

type Row = typeof items.$inferInsert;
type DemoItem = Omit<Row, 'category_id' | 'status' | 'sockets' | 'attributes' | 'created_at' | 'updated_at'> &
  Partial<Pick<Row, 'status' | 'sockets' | 'attributes'>> & {
    category: string;
    picture?: ItemDrawing;
    /** Days until the sale ends, and until the item appears in the shop. */
    saleDays?: number;
    startDays?: number;
  };

/** Texts in the order of the languages: en es it ro tr de fr pl hu pt. */
const texts = (all: string): Partial<Record<Language, string>> => {
  const order: Language[] = ['en', 'es', 'it', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'];
  const parts = all.split('|').map((text) => text.trim());
  if (parts.length !== languages.length) throw new Error(`A text is missing: ${all}`);
  return Object.fromEntries(order.map((language, index) => [language, parts[index]]));
};

export const catalogueItems: readonly DemoItem[] = [
  {
    category: 'weapons',
    picture: 'item-blade',
    kind: 'item',
    names: texts(
      'Moonsteel Blade | Hoja de acero lunar | Lama d’acciaio lunare | Lama din oțel lunar | Ay Çeliği Kılıç | Mondstahlklinge | Lame d’acier lunaire | Ostrze z księżycowej stali | Holdacél penge | Lâmina de aço lunar',
    ),
    descriptions: texts(
      'A fast one-handed sword that glows at night. | Una espada rápida de una mano que brilla de noche. | Una spada veloce a una mano che brilla di notte. | O sabie rapidă de o mână care strălucește noaptea. | Geceleri parlayan, hızlı bir tek el kılıcı. | Ein schnelles Einhandschwert, das nachts leuchtet. | Une épée à une main, rapide, qui luit la nuit. | Szybki jednoręczny miecz, który świeci nocą. | Gyors egykezes kard, amely éjjel világít. | Uma espada rápida de uma mão que brilha à noite.',
    ),
    vnum: 189,
    sockets: [1, 1, 1],
    attributes: [
      { key: 'attack', value: 165 },
      { key: 'attackSpeed', value: 12 },
    ],
    min_level: 45,
    class: 'warrior',
    price: 450,
  },
  {
    category: 'weapons',
    picture: 'item-daggers',
    kind: 'item',
    names: texts(
      'Whisper Daggers | Dagas del susurro | Pugnali del sussurro | Pumnalele șoaptei | Fısıltı Hançerleri | Flüsterdolche | Dagues du murmure | Sztylety szeptu | Suttogó tőrök | Adagas do sussurro',
    ),
    descriptions: texts(
      'A pair of light daggers for quick strikes from behind. | Un par de dagas ligeras para ataques rápidos por la espalda. | Una coppia di pugnali leggeri per colpi rapidi alle spalle. | O pereche de pumnale ușoare pentru lovituri rapide din spate. | Arkadan hızlı vuruşlar için bir çift hafif hançer. | Ein Paar leichter Dolche für schnelle Stiche von hinten. | Une paire de dagues légères pour frapper vite dans le dos. | Para lekkich sztyletów do szybkich ciosów w plecy. | Könnyű tőrpár a gyors, hátulról jövő csapásokhoz. | Um par de adagas leves para golpes rápidos pelas costas.',
    ),
    vnum: 1099,
    sockets: [1, 1],
    attributes: [
      { key: 'attack', value: 118 },
      { key: 'critical', value: 10 },
    ],
    min_level: 40,
    class: 'ninja',
    price: 420,
    sale_price: 320,
    saleDays: 4,
  },
  {
    category: 'weapons',
    picture: 'item-greatsword',
    kind: 'item',
    names: texts(
      'Ashwyrm Greatsword | Mandoble del wyrm de ceniza | Spadone del wyrm di cenere | Spadonul wyrmului de cenușă | Kül Ejderi Büyük Kılıcı | Ascheswyrm-Großschwert | Espadon du wyrm de cendre | Wielki miecz popielnego wyrma | Hamuwyrm pallos | Montante do wyrm de cinza',
    ),
    descriptions: texts(
      'Forged in dragon fire. Only a few exist. | Forjado en fuego de dragón. Existen pocos. | Forgiato nel fuoco di drago. Ne esistono pochi. | Făurit în foc de dragon. Există doar câteva. | Ejder ateşinde dövüldü. Yalnızca birkaç tane var. | In Drachenfeuer geschmiedet. Es gibt nur wenige. | Forgé dans le feu du dragon. Il en existe peu. | Wykuty w smoczym ogniu. Istnieje tylko kilka. | Sárkánytűzben kovácsolták. Csak néhány létezik. | Forjado em fogo de dragão. Existem poucos.',
    ),
    vnum: 3219,
    sockets: [1, 1, 1],
    attributes: [
      { key: 'attack', value: 240 },
      { key: 'piercing', value: 15 },
      { key: 'health', value: 1500 },
    ],
    min_level: 75,
    price: 1800,
    stock: 3,
    limit_count: 1,
  },
  {
    category: 'weapons',
    picture: 'item-bell',
    kind: 'item',
    names: texts(
      'Bell of the Seven Winds | Campana de los siete vientos | Campana dei sette venti | Clopotul celor șapte vânturi | Yedi Rüzgârın Çanı | Glocke der sieben Winde | Cloche des sept vents | Dzwon siedmiu wiatrów | A hét szél harangja | Sino dos sete ventos',
    ),
    descriptions: texts(
      'A shaman’s bell. Its sound strengthens every blessing. | Campana de chamán. Su sonido refuerza cada bendición. | Una campana da sciamano. Il suo suono rafforza ogni benedizione. | Clopot de șaman. Sunetul lui întărește fiecare binecuvântare. | Bir şaman çanı. Sesi her kutsamayı güçlendirir. | Eine Schamanenglocke. Ihr Klang stärkt jeden Segen. | Une cloche de chamane. Son tintement renforce chaque bénédiction. | Dzwon szamanki. Jego dźwięk wzmacnia każde błogosławieństwo. | Sámánharang. Hangja minden áldást megerősít. | Um sino de xamã. O seu som reforça cada bênção.',
    ),
    vnum: 5119,
    attributes: [
      { key: 'magicAttack', value: 132 },
      { key: 'mana', value: 400 },
    ],
    min_level: 50,
    class: 'shaman',
    price: 460,
  },
  {
    category: 'armor',
    picture: 'item-plate',
    kind: 'item',
    names: texts(
      'Warden’s Plate | Coraza del guardián | Corazza del guardiano | Armura gardianului | Muhafız Zırhı | Wächterpanzer | Plastron du gardien | Zbroja strażnika | Az őr vértje | Couraça do guardião',
    ),
    descriptions: texts(
      'Heavy plate that takes the first blow for you. | Una coraza pesada que recibe el primer golpe por ti. | Una corazza pesante che para il primo colpo al posto tuo. | O armură grea care încasează prima lovitură în locul tău. | İlk darbeyi senin yerine alan ağır zırh. | Schwere Platten, die den ersten Schlag für dich abfangen. | Une lourde armure qui encaisse le premier coup à ta place. | Ciężka płyta, która przyjmie pierwszy cios za ciebie. | Nehéz páncél, amely felfogja helyetted az első ütést. | Uma armadura pesada que recebe o primeiro golpe por ti.',
    ),
    vnum: 11299,
    sockets: [1, 1, 1],
    attributes: [
      { key: 'defence', value: 180 },
      { key: 'health', value: 2000 },
    ],
    min_level: 54,
    class: 'warrior',
    price: 520,
  },
  {
    category: 'armor',
    picture: 'item-scroll',
    kind: 'item',
    names: texts(
      'Blessing Scroll | Pergamino de bendición | Pergamena di benedizione | Pergamentul binecuvântării | Kutsama Parşömeni | Segensrolle | Parchemin de bénédiction | Zwój błogosławieństwa | Áldástekercs | Pergaminho de bênção',
    ),
    descriptions: texts(
      'Protects your armor when an improvement fails. | Protege tu armadura cuando falla una mejora. | Protegge la tua armatura se il miglioramento fallisce. | Îți protejează armura când o îmbunătățire eșuează. | Geliştirme başarısız olduğunda zırhını korur. | Schützt deine Rüstung, wenn eine Verbesserung misslingt. | Protège ton armure quand une amélioration échoue. | Chroni twoją zbroję, gdy ulepszenie się nie uda. | Megvédi a páncélod, ha a fejlesztés nem sikerül. | Protege a tua armadura quando uma melhoria falha.',
    ),
    vnum: 25040,
    count: 5,
    price: 90,
    limit_count: 20,
    limit_days: 7,
  },
  {
    category: 'armor',
    picture: 'item-cloak',
    kind: 'item',
    names: texts(
      'Nightfeather Cloak | Capa de pluma nocturna | Mantello di piumanotte | Mantia penei nopții | Gece Tüyü Pelerini | Nachtfederumhang | Cape de plume-nuit | Płaszcz nocnego pióra | Éjtoll köpeny | Manto de pena noturna',
    ),
    descriptions: texts(
      'Light as air. You run faster and are harder to hit. | Ligera como el aire. Corres más y es más difícil alcanzarte. | Leggero come l’aria. Corri più veloce ed è più difficile colpirti. | Ușoară ca aerul. Alergi mai repede și ești mai greu de nimerit. | Hava kadar hafif. Daha hızlı koşar, zor vurulursun. | Leicht wie Luft. Du läufst schneller und wirst seltener getroffen. | Légère comme l’air. Tu cours plus vite et on te touche moins. | Lekki jak powietrze. Biegasz szybciej i trudniej cię trafić. | Könnyű, mint a levegő. Gyorsabban futsz, és nehezebb eltalálni. | Leve como o ar. Corres mais depressa e é mais difícil atingir-te.',
    ),
    vnum: 11499,
    sockets: [1],
    attributes: [
      { key: 'defence', value: 96 },
      { key: 'movementSpeed', value: 20 },
    ],
    min_level: 48,
    class: 'ninja',
    price: 480,
  },
  {
    category: 'armor',
    picture: 'item-shield',
    kind: 'item',
    names: texts(
      'Dragonbone Shield | Escudo de hueso de dragón | Scudo d’osso di drago | Scut din os de dragon | Ejder Kemiği Kalkan | Drachenknochenschild | Bouclier en os de dragon | Tarcza ze smoczej kości | Sárkánycsont pajzs | Escudo de osso de dragão',
    ),
    descriptions: texts(
      'Turns away arrows and fire. | Desvía flechas y fuego. | Devia frecce e fuoco. | Abate săgețile și focul. | Okları ve ateşi savuşturur. | Wehrt Pfeile und Feuer ab. | Dévie les flèches et le feu. | Odbija strzały i ogień. | Eltéríti a nyilakat és a tüzet. | Desvia flechas e fogo.',
    ),
    vnum: 13129,
    sockets: [1, 1],
    attributes: [{ key: 'defence', value: 74 }],
    min_level: 61,
    price: 380,
    stock: 40,
  },
  {
    category: 'premium',
    picture: 'item-basic',
    kind: 'premium',
    names: texts(
      'Basic, 7 days | Basic, 7 días | Basic, 7 giorni | Basic, 7 zile | Basic, 7 gün | Basic, 7 Tage | Basic, 7 jours | Basic, 7 dni | Basic, 7 nap | Basic, 7 dias',
    ),
    descriptions: texts(
      'A week to try it out. | Una semana para probarlo. | Una settimana per provarlo. | O săptămână de probă. | Denemek için bir hafta. | Eine Woche zum Ausprobieren. | Une semaine pour essayer. | Tydzień na próbę. | Egy hét kipróbálásra. | Uma semana para experimentar.',
    ),
    premium_type: 'basic',
    premium_days: 7,
    price: 120,
  },
  {
    category: 'premium',
    picture: 'item-premium',
    kind: 'premium',
    names: texts(
      'Premium, 30 days | Premium, 30 días | Premium, 30 giorni | Premium, 30 zile | Premium, 30 gün | Premium, 30 Tage | Premium, 30 jours | Premium, 30 dni | Prémium, 30 nap | Premium, 30 dias',
    ),
    descriptions: texts(
      'More experience and better loot for a month. | Más experiencia y mejor botín durante un mes. | Più esperienza e bottino migliore per un mese. | Mai multă experiență și pradă mai bună timp de o lună. | Bir ay boyunca daha çok deneyim ve daha iyi ganimet. | Einen Monat lang mehr Erfahrung und bessere Beute. | Plus d’expérience et un meilleur butin pendant un mois. | Więcej doświadczenia i lepsze łupy przez miesiąc. | Több tapasztalat és jobb zsákmány egy hónapig. | Mais experiência e melhor saque durante um mês.',
    ),
    premium_type: 'premium',
    premium_days: 30,
    price: 600,
    sale_price: 500,
    saleDays: 9,
  },
  {
    category: 'premium',
    picture: 'item-vip',
    kind: 'premium',
    names: texts(
      'VIP, 30 days | VIP, 30 días | VIP, 30 giorni | VIP, 30 zile | VIP, 30 gün | VIP, 30 Tage | VIP, 30 jours | VIP, 30 dni | VIP, 30 nap | VIP, 30 dias',
    ),
    descriptions: texts(
      'Everything Premium brings, and a larger storeroom. | Todo lo de Premium y un almacén más grande. | Tutto ciò che offre Premium e un magazzino più grande. | Tot ce aduce Premium și un depozit mai mare. | Premium’un getirdiği her şey ve daha büyük bir depo. | Alles von Premium und ein größeres Lager. | Tout ce qu’apporte Premium et un entrepôt plus grand. | Wszystko z Premium i większy magazyn. | Minden, amit a Prémium ad, és nagyobb raktár. | Tudo o que o Premium traz e um armazém maior.',
    ),
    premium_type: 'vip',
    premium_days: 30,
    price: 1100,
  },
  {
    category: 'premium',
    picture: 'item-ring',
    kind: 'item',
    names: texts(
      'Ring of Experience | Anillo de experiencia | Anello dell’esperienza | Inelul experienței | Deneyim Yüzüğü | Ring der Erfahrung | Anneau d’expérience | Pierścień doświadczenia | A tapasztalat gyűrűje | Anel da experiência',
    ),
    descriptions: texts(
      'Wear it for an hour and learn faster. | Llévalo una hora y aprende más rápido. | Indossalo per un’ora e impara più in fretta. | Poartă-l o oră și învață mai repede. | Bir saat tak, daha hızlı öğren. | Eine Stunde tragen und schneller lernen. | Porte-le une heure et apprends plus vite. | Noś go godzinę i ucz się szybciej. | Viseld egy órán át, és tanulj gyorsabban. | Usa-o uma hora e aprende mais depressa.',
    ),
    vnum: 70005,
    count: 3,
    attributes: [{ key: 'experience', value: 50 }],
    price: 150,
    startDays: -10,
  },
];

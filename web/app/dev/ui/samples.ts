// Untranslated sample content for the page that shows all components.
export const people = [
  { name: 'Kestrel77', email: 'kestrel@mail.example' },
  { name: 'balaurul', email: 'balaurul@mail.example' },
  { name: 'miralune', email: 'miralune@mail.example' },
  { name: 'switoslawa', email: 'switoslawa@mail.example' },
  { name: 'goldrush24', email: 'offers24@mail.example' },
] as const;

export const discovery = [
  { value: 'discord', label: 'Discord' },
  { value: 'friend', label: 'A friend' },
  { value: 'search', label: 'A search engine' },
  { value: 'video', label: 'A video', disabled: true },
  { value: 'other', label: 'Something else' },
];

export type Ranked = {
  rank: number;
  name: string;
  guild: string;
  level: number;
  empire: 'red' | 'yellow' | 'blue';
  score: number;
  wins: number;
};

export const rankedCharacters: readonly Ranked[] = [
  { rank: 2, name: 'Ysoldar', guild: 'Stillwater', level: 105, empire: 'blue', score: 12551, wins: 68 },
  { rank: 4, name: 'Bălaurul', guild: 'Ashen Covenant', level: 104, empire: 'red', score: 11420, wins: 63 },
  { rank: 5, name: 'Tenebrix', guild: 'Nightferry', level: 103, empire: 'blue', score: 11306, wins: 66 },
  {
    rank: 6,
    name: 'Świtosława',
    guild: 'Order of the Ninth Sun',
    level: 103,
    empire: 'yellow',
    score: 10874,
    wins: 64,
  },
  { rank: 7, name: 'Gökhan', guild: 'Demir Pençe', level: 102, empire: 'red', score: 10512, wins: 61 },
];

export const donations = [
  {
    id: 1,
    user: 'vexilla',
    email: 'vexilla@mail.example',
    status: 'Completed',
    tone: 'success',
    coins: 17650,
    seen: '20/11/2026 19:58',
  },
  {
    id: 2,
    user: 'inigo',
    email: 'inigo@mail.example',
    status: 'Pending',
    tone: 'warning',
    coins: 5320,
    seen: '20/11/2026 17:33',
  },
  {
    id: 3,
    user: 'ruina',
    email: 'ruina@mail.example',
    status: 'Failed',
    tone: 'danger',
    coins: 0,
    seen: '12/11/2026 02:20',
  },
] as const;

export type Donation = (typeof donations)[number];

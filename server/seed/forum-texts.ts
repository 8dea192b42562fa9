type DemoPost = { by: string; text: string; quote?: number };
export type DemoThread = {
  section: string;
  title: string;
  by: string;
  daysAgo: number;
  pinned?: true;
  featured?: true;
  locked?: true;
  prefix?: 'question' | 'guide' | 'suggestion' | 'bug' | 'event';
  tags?: string[];
  /** Number of the reply that is marked as the solution. */
  solved?: number;
  text: string;
  /** Lines of a list after the text. */
  points?: readonly string[];
  replies: readonly DemoPost[];
};

export const demoThreads: readonly DemoThread[] = [
  {
    section: 'sieges',
    title: 'Ninth Gate: is the east ramp too easy to hold?',
    tags: ['siege', 'balance'],
    by: 'vexilla',
    daysAgo: 6,
    pinned: true,
    featured: true,
    text: 'We have held the east ramp for three Saturdays in a row with two archers and a ward stone. That is fun for us, but it should not be the correct plan. What I would like to see tested:',
    points: [
      'Ward stones lose 2% durability per second while nobody stands within 8 metres.',
      'The second gate opens at 12 minutes, not 15.',
      'Attackers respawn at the collapsed bridge after the first gate falls.',
    ],
    replies: [
      {
        by: 'Kharzeth',
        quote: 1,
        text: 'This one I would sign today. The walk from the camp is 70 seconds, and that is the whole fight. The durability idea punishes small guilds who cannot spare a body.',
      },
      {
        by: 'highwizard',
        text: 'Thank you both. From this Saturday the attackers respawn at the collapsed bridge on the test realm, and the second gate opens at 13 minutes. Ward stones stay as they are until we have two weeks of data.',
      },
      { by: 'Emberfall', text: 'We tried it last night. The bridge respawn makes the last ten minutes a real fight.' },
      { by: 'player', text: 'Same here. Please keep it.' },
    ],
  },
  {
    section: 'announcements',
    title: 'Realm update 4.2: what changes',
    by: 'implementor',
    daysAgo: 5,
    pinned: true,
    text: 'The realm restarts on Thursday at 08:00 UTC. New: the winter route, a second siege day, and shorter queues for the arena.',
    points: [
      'Winter route open to level 60 and above.',
      'Sieges on Wednesday and Saturday.',
      'Arena queues merge after 90 seconds.',
    ],
    replies: [
      { by: 'Stormquill', text: 'Finally a siege on a weekday.' },
      { by: 'Ysoldar', text: 'Wednesday works well for us in Madrid.' },
    ],
  },
  {
    section: 'announcements',
    title: 'Rules for names of guilds',
    by: 'god',
    daysAgo: 12,
    locked: true,
    text: 'Names that insult people or copy staff names are changed without a warning from now on.',
    replies: [{ by: 'Thornwick', text: 'Clear enough.' }],
  },
  {
    section: 'questions',
    title: 'How do you counter ward stones?',
    tags: ['siege', 'ward-stones'],
    by: 'Kestrel77',
    daysAgo: 0.4,
    prefix: 'question',
    solved: 2,
    text: 'Every time we reach the second gate there are four of them. What breaks them fastest?',
    replies: [
      { by: 'Wyrmbane', text: 'Two shamans with dragon roar, and one warrior who stands in the light.' },
      { by: 'Kestrel77', text: 'That worked on the first try. Thank you!' },
    ],
  },
  {
    section: 'questions',
    title: 'Where does my playtime count?',
    tags: ['rankings'],
    by: 'Mirelune',
    daysAgo: 0.3,
    prefix: 'question',
    text: 'The rankings show 12 hours, but the game says 19. Which one is right?',
    replies: [],
  },
  {
    section: 'questions',
    title: 'Beginner guide: the first twenty levels',
    tags: ['beginners', 'levelling'],
    by: 'Silverfen',
    daysAgo: 9,
    prefix: 'guide',
    featured: true,
    text: 'Do the village quests first, keep every red potion, and join a guild before level 15. The rest is patience.',
    points: [
      'Levels 1 to 8: village quests.',
      'Levels 9 to 15: the mill and the old mine.',
      'Levels 16 to 20: the valley, in a group of three.',
    ],
    replies: [
      { by: 'Balaurul', text: 'I wish I had read this a week ago.' },
      { by: 'Tulpar', text: 'The mill at night gives twice the drops.' },
    ],
  },
  {
    section: 'bugs',
    title: 'Falling through the bridge at the mill',
    tags: ['maps'],
    by: 'Frostpike',
    daysAgo: 3,
    prefix: 'bug',
    text: 'On channel 2, mounted, at the third plank. I fall and land at the village gate.',
    replies: [{ by: 'lowwizard', text: 'Found and fixed with the next restart. Thank you for the exact place.' }],
  },
  {
    section: 'bugs',
    title: 'Chat line cut in Turkish',
    tags: ['chat', 'translation'],
    by: 'Karayel',
    daysAgo: 2,
    prefix: 'bug',
    text: 'Lines with many dotted letters are cut after the fortieth letter.',
    replies: [{ by: 'Gokhan', text: 'Same on my computer.' }],
  },
  {
    section: 'sieges',
    title: 'Siege schedule for winter season',
    tags: ['siege', 'schedule'],
    by: 'Duskwarden',
    daysAgo: 8,
    prefix: 'event',
    text: 'Which hours suit you? We collect them here and hand them to staff on Friday.',
    replies: [
      { by: 'Turulmadar', text: 'After 20:00 in Budapest.' },
      { by: 'Wilczur', text: 'Weekends at any hour.' },
      { by: 'inigo', text: 'Saturday evening, please.' },
    ],
  },
  {
    section: 'sieges',
    title: 'Guild war: castle tax explained',
    tags: ['guild-war', 'siege'],
    by: 'Grimhollow',
    daysAgo: 15,
    prefix: 'guide',
    text: 'The holder takes three percent of every trade in the castle town. It is paid out each Monday at noon.',
    replies: [
      { by: 'Goldhand', text: 'Only to the leader, or to all officers?' },
      { by: 'Grimhollow', quote: 2, text: 'To the guild bank. Officers with the key can take it.' },
    ],
  },
  {
    section: 'classes',
    title: 'Sura or shaman for a small guild?',
    tags: ['sura', 'shaman'],
    by: 'Nightjar9',
    daysAgo: 4,
    prefix: 'question',
    text: 'We are six people and have no healer. What would you add first?',
    replies: [
      { by: 'Ravenmoor', text: 'A shaman. You will not regret a shaman.' },
      { by: 'Drakonis', text: 'Sura, if two of you already carry potions.' },
    ],
  },
  {
    section: 'classes',
    title: 'Ninja bow build after 4.2',
    tags: ['ninja', 'builds'],
    by: 'Ejderha',
    daysAgo: 1,
    prefix: 'guide',
    text: 'Poison first, then range. The new cloak adds 8% when you stand still for three seconds.',
    replies: [{ by: 'Asena', text: 'The cloak makes siege towers very comfortable.' }],
  },
  {
    section: 'trade',
    title: 'Selling a moon blade +7',
    by: 'Rabenfeder',
    daysAgo: 2,
    text: 'Open to offers of armour, level 66. Write your bid below.',
    replies: [{ by: 'Ondine', text: 'Black steel armour +6 and two stones.' }],
  },
  {
    section: 'taverne',
    title: 'Stammtisch am Freitag',
    by: 'Nachtfalke',
    daysAgo: 3,
    text: 'Wir treffen uns um 20 Uhr im Gasthaus am Hafen, Kanal 1. Wer kommt?',
    replies: [
      { by: 'Irrlicht', text: 'Ich bringe Feuerwerk mit.' },
      { by: 'Drachenherz', text: 'Bin dabei.' },
    ],
  },
  {
    section: 'council',
    title: 'Who covers the weekend?',
    by: 'god',
    daysAgo: 1,
    text: 'I am away from Saturday noon. Who reads the reports?',
    replies: [{ by: 'lowwizard', text: 'I do, until Sunday evening.' }],
  },
];

import type { DemoCharacter } from './table.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
export const maxDemoLevel = 99;
/** A session ends at most this many days after the day it started. */
const longestSessionDays = 1;
/** A character that has not played for this long counts as never seen. */
const rememberedDays = 60;

/** Returns a number from 0 up to, but not including, 1. Depends only on the two arguments. */
export const chanceOf = (one: number, other: number): number => {
  let mixed = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(other + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
};

type Habits = Pick<DemoCharacter, 'id' | 'usual_hour' | 'activity'>;

/** Returns when the character plays on this day, if it does. A day has at most one session of up to four hours. */
const sessionOn = ({ id, usual_hour, activity }: Habits, day: number): { start: number; end: number } | undefined => {
  if (chanceOf(id, day) * 100 >= activity) return undefined;
  const start = day * dayMs + (usual_hour + chanceOf(id, day + 1_000_000) * 3) * hourMs;
  return { start, end: start + (0.5 + chanceOf(id, day + 2_000_000) * 3.5) * hourMs };
};

export const isOnline = (habits: Habits, now: Date): boolean => {
  const today = Math.floor(now.getTime() / dayMs);
  for (let day = today - longestSessionDays; day <= today; day += 1) {
    const session = sessionOn(habits, day);
    if (session && session.start <= now.getTime() && now.getTime() < session.end) return true;
  }
  return false;
};

/** Returns the end of the last session, or `now` during a session. Null if the last session was too long ago. */
export const lastPlayedAt = (habits: Habits, now: Date): Date | null => {
  if (isOnline(habits, now)) return now;
  const today = Math.floor(now.getTime() / dayMs);
  for (let day = today; day > today - rememberedDays; day -= 1) {
    const session = sessionOn(habits, day);
    if (session && session.end <= now.getTime()) return new Date(session.end);
  }
  return null;
};

/** Lets arena points rise and fall over about two weeks, but never below 1. */
const swing = (id: number, days: number, points: number): number =>
  points === 0 ? 0 : Math.max(1, points + Math.round(Math.sin(days / 2.3 + id) * Math.min(60, points / 8)));

const recordOf = (points: number, seed: number) => {
  const games = Math.round(points / 9);
  const wins = Math.round(games * (0.3 + chanceOf(seed, 3) * 0.4));
  return { points, wins, losses: games - wins };
};

/** Calculates how far the character has developed since the world began. */
export const grow = (row: DemoCharacter, now: Date) => {
  const days = Math.max(0, (now.getTime() - row.began_at.getTime()) / dayMs);
  const progress = Math.floor(row.progress + row.growth * days);
  const level = Math.min(maxDemoLevel, Math.floor(progress / 1000));
  const solo = swing(row.id, days, row.solo_points);
  const flex = swing(row.id + 7, days, row.flex_points);
  return {
    level,
    experience: (progress - level * 1000) * level * 40,
    playtimeMinutes: row.playtime + Math.floor((days * row.activity * 135) / 100),
    pvpScore: row.pvp_score + Math.floor((days * row.activity) / 40),
    arenaSolo: solo === 0 ? null : recordOf(solo, row.id),
    arenaFlex: flex === 0 ? null : recordOf(flex, row.id + 7),
  };
};

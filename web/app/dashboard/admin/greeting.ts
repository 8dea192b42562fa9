/** Returns the part of the day: morning from 5:00, afternoon from 12:00, and evening from 18:00. */
export const greetingAt = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
};

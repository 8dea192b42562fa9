/** Part of the day at an hour of the reader's clock: morning from 5, afternoon from 12, evening from 18. */
export const greetingAt = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
};

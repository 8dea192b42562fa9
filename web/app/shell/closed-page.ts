import type { Site } from '@wyrmgate/contract/settings';

const unplannedSeconds = 600;

/** Responds with 503 and Retry-After while player pages are closed for maintenance. */
export const closedPage = ({ enabled, endTime }: Site['maintenance']): ResponseInit => {
  if (!enabled) return {};
  const left = endTime === null ? unplannedSeconds : Math.ceil((Date.parse(endTime) - Date.now()) / 1000);
  return { status: 503, headers: { 'Retry-After': String(Math.min(Math.max(left, 1), 86_400)) } };
};

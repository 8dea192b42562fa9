import type { Site } from '@wyrmgate/contract/settings';

const unplannedSeconds = 600;

/** HTTP status of pages that are closed during maintenance. */
export const closedPage = ({ enabled, endTime }: Site['maintenance']): ResponseInit => {
  if (!enabled) return {};
  const left = endTime === null ? unplannedSeconds : Math.ceil((Date.parse(endTime) - Date.now()) / 1000);
  return { status: 503, headers: { 'Retry-After': String(Math.min(Math.max(left, 1), 86_400)) } };
};

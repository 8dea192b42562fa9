import { ApiError } from '@wyrmgate/contract/client';
import { data } from 'react-router';

export type Missing = { missing: true };

/**
 * Loads data as a visitor and marks a page that was not found. The server does not reveal whether logged-in players
 * could see it, so the browser asks again after login.
 */
export const orMissing = async <T>(load: Promise<T>) => {
  try {
    return await load;
  } catch (error) {
    if (error instanceof ApiError && [401, 404].includes(error.status))
      return data<Missing>({ missing: true }, { status: 404 });
    throw error;
  }
};

export const isMissing = (loaded: unknown): loaded is Missing =>
  typeof loaded === 'object' && loaded !== null && 'missing' in loaded;

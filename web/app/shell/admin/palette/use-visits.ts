import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../../platform/session/use-session.ts';
import { recordVisit } from './visits.ts';

export const useVisits = (): void => {
  const { pathname, search } = useLocation();
  const id = useUser()?.id;
  useEffect(() => {
    if (id !== undefined) recordVisit(id, pathname + search);
  }, [id, pathname, search]);
};

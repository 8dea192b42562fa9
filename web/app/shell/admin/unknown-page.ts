import { redirect } from 'react-router';
import { adminUrls } from './sections.ts';

/** Redirects unknown back-office paths to the dashboard. */
export const loader = () => redirect(adminUrls.dashboard);

import { redirect } from 'react-router';
import { adminUrls } from './sections.ts';

/** Any unknown address of the back-office leads to its first page. */
export const loader = () => redirect(adminUrls.dashboard);

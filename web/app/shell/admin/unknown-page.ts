import { redirect } from 'react-router';
import { adminUrls } from './sections.ts';

export const loader = () => redirect(adminUrls.dashboard);

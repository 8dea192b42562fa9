import { redirect } from 'react-router';
import { urls } from '../urls.ts';

/** Any unknown address of the back-office leads to its first page. */
export const loader = () => redirect(urls.admin.home);

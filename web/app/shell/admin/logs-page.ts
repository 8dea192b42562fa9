import { redirect } from 'react-router';
import { adminUrls } from './sections.ts';

/** Redirects a short URL to the audit log. */
export const loader = () => redirect(adminUrls.auditLogs);

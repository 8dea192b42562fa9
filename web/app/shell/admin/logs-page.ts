import { redirect } from 'react-router';
import { adminUrls } from './sections.ts';

/** Redirects the short path to the audit log. */
export const loader = () => redirect(adminUrls.auditLogs);

import { redirect } from 'react-router';
import { adminUrls } from './sections.ts';

/** The log has a longer name; its short one leads there. */
export const loader = () => redirect(adminUrls.auditLogs);

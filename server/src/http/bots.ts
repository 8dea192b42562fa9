const bots = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|monitor/i;

/** Whether a user agent is a bot. An empty one counts as a bot. */
export const isBot = (userAgent: string): boolean => userAgent === '' || bots.test(userAgent);

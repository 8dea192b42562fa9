import project from '../package.json' with { type: 'json' };

/** Version of the portal. */
export const version: string = project.version;

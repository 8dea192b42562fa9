import web from '../package.json' with { type: 'json' };

/** The oldest supported browsers in Vite's notation, such as `chrome109`. */
export const buildTargets = web.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''));

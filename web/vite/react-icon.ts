/**
 * Compiles an icon of a set to a React component at build time. The glyphs are paths and groups without text, so the
 * markup is translated by attribute name only.
 */
const camel = (name: string): string => name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());

const jsxOf = (svg: string): string =>
  svg.replace(/ ([a-z]+(?:[-:][a-z]+)+)=/g, (_, name: string) => ` ${camel(name)}=`);

export const reactIcon = {
  extension: 'jsx',
  compiler: (svg: string): string => {
    const markup = jsxOf(svg).replace('<svg', '<svg aria-hidden="true" focusable="false"').replace('>', ' {...props}>');
    return `export default function Icon(props) { return ${markup}; }`;
  },
} as const;

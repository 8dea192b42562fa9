const camel = (name: string): string => name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());

// A space before each number, because the originals leave it out wherever a sign or a point already parts two of them.
const roundedPath = (path: string): string =>
  /[aA]/.test(path)
    ? path // The flags of arcs run together with the number after them.
    : path.replace(/-?\d*\.\d+/g, (number) => ` ${Math.round(Number(number) * 10) / 10}`);

/** The glyphs are drawn on 512 units and shown at 16 to 64 px: a tenth of a unit is nobody's to see. */
const rounded = (svg: string): string => svg.replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${roundedPath(path)}"`);

const jsxOf = (svg: string): string =>
  svg.replace(/ ([a-z]+(?:[-:][a-z]+)+)=/g, (_, name: string) => ` ${camel(name)}=`);

/**
 * Compiles an icon of a set to a React component at build time. The glyphs are paths and groups without text, so the
 * markup is translated by attribute name only.
 */
export const reactIcon = {
  extension: 'jsx',
  compiler: (svg: string): string => {
    const markup = jsxOf(rounded(svg))
      .replace('<svg', '<svg aria-hidden="true" focusable="false"')
      .replace('>', ' {...props}>');
    return `export default function Icon(props) { return ${markup}; }`;
  },
} as const;
